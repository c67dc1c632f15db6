import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { accentVariables } from '../../src/client/ui/theme/accentVariables.ts'
import { withoutUnshownBlueprint } from '../../src/client/ui/theme/unshownBlueprint.ts'
import { withoutIconNames } from '../../src/client/ui/theme/iconNames.ts'
import { unmeasuredText } from '../../src/client/ui/theme/unmeasuredText.ts'

/** The product's client with the gallery's screens, beside the product's build. */
export default defineConfig({
  root: `${import.meta.dirname}/client`, base: '/em/', publicDir: '../../../public',
  plugins: [react(), accentVariables(), withoutUnshownBlueprint(), withoutIconNames(), unmeasuredText()],
  build: { outDir: '../../../dist/gallery', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 1500 },
})
