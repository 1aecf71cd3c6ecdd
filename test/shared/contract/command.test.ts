import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { command, commandText } from '../../../shared/contract/command.ts';

const odd = 'it\'s $HOME `x` "q" \\ !';

describe('a shell command as text', () => {
  test.skipIf(process.platform === 'win32')('passes each argument unchanged to the program, and expands the variable in the shell', () => {
    const text = commandText(command('curl', odd, 'https://h/x?$filter=a eq 1&b=[2]', { text: `${odd}: `, variable: 'TOKEN' }), 'linux');
    const script = `curl() { printf '%s\\n' "$@"; }; ${text}`;
    const written = execFileSync('sh', ['-c', script], { env: { ...process.env, TOKEN: 'a b$c' }, encoding: 'utf8' });
    expect(written.split('\n').slice(0, 3)).toEqual([odd, 'https://h/x?$filter=a eq 1&b=[2]', `${odd}: a b$c`]);
  });

  test('leaves plain arguments unquoted, and redirects empty input to a program that reads standard input', () => {
    const handshake = { ...command('openssl', 's_client', '-connect', 'h:443'), emptyInput: true };
    expect(commandText(handshake, 'linux')).toBe('openssl s_client -connect h:443 </dev/null');
    expect(commandText(handshake, 'win32')).toBe('$null | openssl s_client -connect h:443');
  });

  test('looks up a name as other programs of the system do, including the hosts file', () => {
    const lookup = command('getent', 'ahosts', 'data.example');
    expect(commandText(lookup, 'linux')).toBe('getent ahosts data.example');
    expect(commandText(lookup, 'darwin')).toBe('dscacheutil -q host -a name data.example');
  });

  test('uses PowerShell syntax and the programs of Windows on Windows', () => {
    const given = command('curl', '--header', { text: 'X-`$"Y: ', variable: 'TOKEN' }, "https://h/it's?$a=b");
    expect(commandText(given, 'win32')).toBe(`curl.exe --header "X-\`\`\`$\`"Y: $env:TOKEN" 'https://h/it''s?$a=b'`);
    expect(commandText(command('getent', 'ahosts', 'data.example'), 'win32')).toBe('Resolve-DnsName data.example');
    expect(commandText(command('nc', '-vz', '-w', '10', 'data.example', '443'), 'win32')).toBe('Test-NetConnection data.example -Port 443');
    expect(commandText(command('kvno', 'HTTP/data.example'), 'win32')).toBe('klist get HTTP/data.example');
  });
});
