#!/usr/bin/env node
require('./start.cjs')('../out/application/cli.js');
