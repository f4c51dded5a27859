import { defineConfig } from 'vitest/config';

// Stryker runs those of these tests that import what it changes.
export default defineConfig({ test: { include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 20_000 } });
