/** Parts of sentences about clocks, by whether the test compared this computer’s clock with that of a further host. */
export const clockPhrases = {
  /** Which clock to correct. */
  correct: {
    unknown:
      'Synchronize this computer’s clock with a time server. If it’s correct, tell the administrator of {{host}} to synchronize the server’s clock.',
    server:
      'This computer’s clock agrees with the clock of {{clockHost}}, so don’t change it. Ask the administrator of {{host}} to synchronize the server’s clock with a time server.',
    computer:
      'The clock of {{clockHost}} agrees with the clock of {{host}}, so this computer’s clock is probably wrong. Synchronize it with a time server (Linux: timedatectl set-ntp true; Windows: w32tm /resync).',
  },
  /** Whether this computer’s clock can be wrong. */
  alternative: {
    unknown: 'If this computer’s clock is wrong, synchronize it instead.',
    server: 'This computer’s clock agrees with the clock of {{clockHost}}, so don’t change it.',
  },
  /** Begins a request to an administrator. */
  ask: {
    unknown: 'If this computer’s clock is right ({{now}}), ask',
    server: 'This computer’s clock agrees with the clock of {{clockHost}}, so it isn’t the cause. Ask',
  },
} as const;
