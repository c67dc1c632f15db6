import { basename } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { filesUnder, SOURCES, textOf } from './sources.ts'

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
const isLong = (text: string): boolean => (text.match(/[\u4e00-\u9fff]/g)?.length ?? 0) >= 8
const isRefusal = (text: string): boolean => isLong(text) && /[，！]|不能|错误|已被|请/.test(text)
const sideOf = (path: string): string => /^src\/(client|server)\//.exec(path)?.[1] ?? 'both'

/** Allowed as examples in comments. */
const OF_THE_BUSINESS = /material|quota|labour|supplier|warehouse|reprice/i
const LABEL_OF_THE_BUSINESS = /材料|定额|工种|人工|仓库|供应商/
/** The name of a tree of the kit. */
const TREE_NAME = /\bMATERIAL\b/g

it('keeps words of the business out of the client engine', () => {
  const lines = SOURCES.filter(path => /^src\/client\/(document|grid)\//.test(path))
    .flatMap(path => textOf(path).split('\n').map((line, at) => ({ place: `${path}:${at + 1}`, line: line.replaceAll(TREE_NAME, '') })))
  const businessLines = lines.filter(({ line }) =>
    OF_THE_BUSINESS.test(line) || LABEL_OF_THE_BUSINESS.test(line.replace(/\/\*\*.*|^ \*.*|\/\/ .*/, '')))
  expect(lines.length).toBeGreaterThan(1000)
  expect(businessLines.map(({ place, line }) => `${place} ${line.trim()}`)).toEqual([])
})

it('has in one place what is said by more than one side', () => {
  const filesByText = new Map<string, Set<string>>()
  for (const path of SOURCES.filter(source => !/\/(seeds|migrations)\//.test(source))) {
    for (const [, single, double, template] of textOf(path).matchAll(LITERAL)) {
      const text = (single ?? double ?? template ?? '').replace(/\$\{[^}]*\}/g, '…')
      if (isRefusal(text)) filesByText.set(text, (filesByText.get(text) ?? new Set()).add(path))
    }
  }
  const twice = [...filesByText].filter(([, paths]) => new Set([...paths].map(sideOf)).size > 1)
  expect(twice.map(([text, paths]) => `${text}: ${[...paths].join(', ')}`)).toEqual([])
})

/** The last column of the glossary in the README. Migrations already run are never changed. */
const DESCRIPTIONS = new RegExp([
  /\bon (?:its|their) way\b|\bunder way\b|\bout of date\b|\boutdated\b|\bcarr(?:y|ied|ies) over\b|\buntil nobody types\b/,
  /\bhal(?:f|ves) (?:a|of) characters?\b|\b(?:un)?told\b|\btell(?:s|ing)?\b/,
].map(({ source }) => source).join('|'), 'i')
/** The same inside names: isUnderWay, setTold, tellPrices, MOST_TOLD. */
const IN_NAMES =
  /[uU]nderWay|[oO]nItsWay|\b(?:un)?(?:[tT]old|[tT]ell(?:s|ing)?)(?=[A-Z_])|[a-z_](?:Told|Tell(?:s|ing)?)(?![a-z])|_TOLD\b|\bTOLD_/
/** A column keeps its name from the migration. */
const COLUMN = /\btext\('told'\)/

it('says what has a standard term by it', () => {
  const files = [...SOURCES, ...filesUnder('tests', /\.(?:tsx?|mjs|md)$/), ...filesUnder('src', /\.md$/)].filter(path =>
    !/\/migrations\/|^tests\/architecture\/words/.test(path))
  expect(files.length).toBeGreaterThan(1500)
  const describes = (line: string): boolean => DESCRIPTIONS.test(line) || IN_NAMES.test(line)
  expect(files.flatMap(path => textOf(path).split('\n')
    .flatMap((line, at) => (describes(line.replace(COLUMN, '')) ? [`${path}:${at + 1} ${line.trim()}`] : [])))).toEqual([])
})

/** Words that say nothing of what a name holds; compounds of them may. */
const BARE_NAMES = new Set([
  'again', 'agreed', 'also', 'answer', 'answered', 'answers', 'as', 'asked', 'bare', 'begun', 'behind', 'beside', 'blind', 'can', 'cut',
  'deed', 'deeds', 'does', 'drawn', 'ear', 'fine', 'found', 'given', 'gives', 'goes', 'gone', 'good', 'heard', 'held', 'here', 'his',
  'hold', 'how', 'insist', 'into', 'is', 'keep', 'keeps', 'kept', 'known', 'knows', 'late', 'least', 'light', 'look', 'looked', 'lost',
  'may', 'met', 'mine', 'most', 'named', 'none', 'of', 'offered', 'ours', 'owed', 'owes', 'own', 'places', 'plain', 'played', 'put',
  'said', 'says', 'seen', 'settle', 'settled', 'shown', 'since', 'slip', 'so', 'standing', 'stays', 'stood', 'take', 'taken', 'takes',
  'than', 'theirs', 'then', 'there', 'told', 'touched', 'under', 'until', 'waiting', 'waits', 'wanted', 'was', 'went', 'what', 'when',
  'which', 'who', 'whole', 'whose', 'why', 'wish', 'with', 'without', 'words', 'yours',
])
/** Clauses that describe a thing instead of naming it. */
const BEGINNINGS = /^[*\s]*(?:What|Who|Of)\b/
const LONGEST_LINE = 140

interface Node {
  readonly type: string, readonly name?: string, readonly id?: unknown, readonly params?: unknown, readonly key?: unknown,
  readonly value?: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'

/** Names that a pattern binds. */
function boundBy(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(boundBy)
  if (!isNode(pattern)) return []
  const { type, name, properties, elements, left, argument, value, parameter } = pattern as Node & Record<string, unknown>
  if (type === 'Identifier') return [name!]
  return [properties, elements, left, argument, type === 'Property' ? value : undefined, parameter].flatMap(boundBy)
}

/** Names that a piece of a program declares: variables, parameters, functions, types. */
function declaredIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(declaredIn)
  if (!isNode(value)) return []
  const isDeclared = /^(?:VariableDeclarator|Function|TSDeclareFunction|Class|TSInterfaceDeclaration|TSTypeAliasDeclaration)/.test(
    value.type
  )
  return [
    ...isDeclared ? boundBy(value.id) : [], ...Array.isArray(value.params) ? boundBy(value.params) : [],
    ...Object.values(value).flatMap(declaredIn),
  ]
}

const CODE = [...SOURCES, ...filesUnder('tests', /\.(?:tsx?|mjs)$/)].filter(path => !path.includes('/db/migrations/'))
const programs = new Map<string, ReturnType<typeof parseSync>>()
function parsed(path: string) {
  const program = programs.get(path) ?? parseSync(path, textOf(path))
  programs.set(path, program)
  return program
}

it('names things by what they hold', () => {
  const disallowedNames = CODE.flatMap(path => declaredIn(parsed(path).program).filter(name => BARE_NAMES.has(name.toLowerCase()))
    .map(name => `${path}: ${name}`))
  expect(disallowedNames).toEqual([])
})

it('names files by what they hold', () => {
  const unclear = SOURCES.filter(path => BARE_NAMES.has(basename(path).split('.')[0]!.toLowerCase()))
  expect(unclear).toEqual([])
})

it('begins no comment with a description of a thing', () => {
  const beginnings = CODE.flatMap(path => {
    const { comments } = parsed(path)
    const text = textOf(path)
    // A line comment right below another one continues its sentence.
    const begins = comments.filter(({ type, start }, at) =>
      type === 'Block' || comments[at - 1]?.type !== 'Line' || text.slice(comments[at - 1]!.end, start).trim() !== '')
    return begins.filter(({ value }) => BEGINNINGS.test(value)).map(({ value }) => `${path}: ${value.trim()}`)
  })
  expect(beginnings).toEqual([])
})

it('has lines that fit a screen', () => {
  expect(
    CODE.flatMap(path => textOf(path).split('\n').flatMap((line, at) => (line.length > LONGEST_LINE ? [`${path}:${at + 1}`] : [])))
  ).toEqual([])
})
