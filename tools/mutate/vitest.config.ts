import { defineConfig } from 'vitest/config';

// Stryker runs those of these tests that import the mutated modules.
export default defineConfig({ test: { include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 20_000 } });
