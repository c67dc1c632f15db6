import postcss from 'postcss'
import type { Plugin } from 'vite'

/** Unused components, with their class names without the prefix; longer names match too. */
export const UNSHOWN: Readonly<Record<string, readonly string[]>> = {
  Blockquote: ['blockquote'],
  Breadcrumbs: ['breadcrumb', 'breadcrumbs'],
  Card: ['card'],
  CheckboxCard: ['control-card'],
  Code: ['code'],
  Collapse: ['collapse'],
  CompoundTag: ['compound-tag'],
  EditableText: ['editable-text'],
  EntityTitle: ['entity-title'],
  FileInput: ['file-input', 'file-upload-input'],
  FormGroup: ['form-group', 'form-helper-text'],
  HTMLTable: ['html-table'],
  Hotkeys: ['hotkey', 'key-combo', 'key'],
  Link: ['link'],
  MultistepDialog: ['multistep-dialog', 'dialog-step'],
  Navbar: ['navbar'],
  OL: ['list', 'running-text'],
  PanelStack: ['panel-stack2'],
  ProgressBar: ['progress-bar', 'progress-meter'],
  Section: ['section'],
  Slider: ['slider'],
  TagInput: ['tag-input'],
  Tooltip: ['tooltip'],
  Tree: ['tree'],
}

/** In a selector or an attribute. */
export const UNSHOWN_CLASS = new RegExp(`\\bbp6-(?:${Object.values(UNSHOWN).flat().join('|')})(?![a-z0-9])`)
/** Icon glyphs by name: the product's icons are drawings. */
const GLYPH = /\.bp6-icon-[a-z0-9-]+::before$/
/** A growing dialog or box moves under the pointer: press and release hit different elements, and nothing happens. */
const GROWS = /-(?:enter|appear|exit)(?:-active)?\s*>\s*\.bp6-(?:dialog|popover)(?![a-z0-9-])/
/** Exclusions and alternatives do not identify the component. */
const ASIDE = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g

/** Repeated in tokens.css: inherited values are recomputed for each new element, a quarter of its style. */
const EVERY = /^\*(?:::before|::after)?$/

const isShown = (selector: string): boolean => {
  const stripped = selector.replace(ASIDE, '')
  return !UNSHOWN_CLASS.test(stripped) && !GLYPH.test(stripped) && !EVERY.test(stripped) && !GROWS.test(stripped)
}

/** Removes rules of unused components, repeated rules for all elements, and growing animations. */
export function withoutUnshown(css: string): string {
  const root = postcss.parse(css)
  root.walkRules(rule => {
    const used = rule.selectors.filter(isShown)
    if (used.length === 0) rule.remove()
    else if (used.length < rule.selectors.length) rule.selectors = used
  })
  root.walkAtRules(rule => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return root.toString()
}

/** Vite plugin: half of Blueprint's stylesheet is unused and slows the first load and every new element. */
export function withoutUnshownBlueprint(): Plugin {
  return {
    name: 'without-unshown-blueprint',
    enforce: 'pre',
    transform: (code, id) => /@blueprintjs\/[^?]*\.css/.test(id) ? withoutUnshown(code) : undefined,
  }
}
