import { config } from 'zod';

// Zod tests whether it can generate code when the first schema is created. The page's content security policy forbids this, and the
// browser logs it. A bundler can run shared modules before this one, so the modules with schemas are loaded afterwards.
config({ jitless: true });
await import('./render-page.tsx');
