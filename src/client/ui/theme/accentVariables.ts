import type { Plugin } from 'vite'

const PRIMARY = 'var(--bp-intent-primary-rest)'

const mixed = (percent: number): string => `color-mix(in srgb, ${PRIMARY} ${percent}%, transparent)`

/** Blueprint's literal blues, in about a hundred rules, and their theme variables. */
const LITERALS: readonly (readonly [RegExp, string | ((all: string, alpha: string) => string)])[] = [
  [/#2d72d2([\da-f]{2})\b/gi, (_, alpha) => mixed(Math.round(Number.parseInt(alpha, 16) / 2.55))],
  [/rgba\((?:45, ?114, ?210|138, ?187, ?255), ?([\d.]+)\)/g, (_, alpha) => mixed(Number(alpha) * 100)],
  // The focus ring.
  [/rgba\(33, ?93, ?176, ?[\d.]+\)/g, 'var(--yz-accent-text)'],
  [/#2d72d2\b/gi, PRIMARY],
  [/#215db0\b/gi, 'var(--bp-intent-primary-hover)'],
  [/#184a90\b/gi, 'var(--bp-intent-primary-active)'],
  [/#(?:8abbff|4c90f0)\b/gi, 'var(--yz-accent-text)'],
]

export function withAccentVariables(css: string): string {
  return LITERALS.reduce((text, [literal, by]) => typeof by === 'string' ? text.replace(literal, by) : text.replace(literal, by), css)
}

/** Vite plugin: one custom property on `<html>` recolours every Blueprint component at run time. */
export function accentVariables(): Plugin {
  return {
    name: 'accent-variables',
    enforce: 'pre',
    transform: (code, id) => /@blueprintjs\/[^?]*\.css/.test(id) ? withAccentVariables(code) : undefined,
  }
}
