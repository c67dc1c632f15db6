import postcss from 'postcss'
import type { Plugin } from 'vite'

/** Components of Blueprint that no screen shows, with the names of their classes without the prefix; longer names are theirs too. */
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

/** One of their classes, where a selector or an attribute names it. */
export const UNSHOWN_CLASS = new RegExp(`\\bbp6-(?:${Object.values(UNSHOWN).flat().join('|')})(?![a-z0-9])`)
/** The glyph of an icon by its name: ours are drawings. */
const GLYPH = /\.bp6-icon-[a-z0-9-]+::before$/
/** A dialog or box that grows moves away under the pointer that presses in it: the press is heard at one place and its end at another, and nothing happens. */
const GROWS = /-(?:enter|appear|exit)(?:-active)?\s*>\s*\.bp6-(?:dialog|popover)(?![a-z0-9-])/
/** Selector parts that exclude or list alternatives do not identify the component. */
const ASIDE = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g

/** The box of every element, which tokens.css repeats: inherited values are recomputed for each new element, a quarter of its style. */
const EVERY = /^\*(?:::before|::after)?$/

const isShown = (selector: string): boolean => {
  const plain = selector.replace(ASIDE, '')
  return !UNSHOWN_CLASS.test(plain) && !GLYPH.test(plain) && !EVERY.test(plain) && !GROWS.test(plain)
}

/** Removes from Blueprint's stylesheet the rules of unused components, those that ours repeat for all elements, and growing animations. */
export function withoutUnshown(css: string): string {
  const root = postcss.parse(css)
  root.walkRules(rule => {
    const shown = rule.selectors.filter(isShown)
    if (shown.length === 0) rule.remove()
    else if (shown.length < rule.selectors.length) rule.selectors = shown
  })
  root.walkAtRules(rule => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return root.toString()
}

/** Vite plugin: half of Blueprint's stylesheet is unused; it would cost the first load and every new element. */
export function withoutUnshownBlueprint(): Plugin {
  return {
    name: 'without-unshown-blueprint',
    enforce: 'pre',
    transform: (code, id) => /@blueprintjs\/[^?]*\.css/.test(id) ? withoutUnshown(code) : undefined,
  }
}
