#!/usr/bin/env node
require('./start.cjs')('../out/service/main.js');
