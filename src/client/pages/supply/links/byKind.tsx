import { LinkList } from './LinkList.tsx'
import { LinkAdd, LinkDetail, LinkEdit } from './LinkPages.tsx'

const pagesOf = (kind: 'MATERIAL' | 'MACHINE') => ({
  List: () => <LinkList kind={kind} />, Detail: () => <LinkDetail kind={kind} />, Add: () => <LinkAdd kind={kind} />,
  Edit: () => <LinkEdit kind={kind} />,
})
export const LINK_PAGES = { MATERIAL: pagesOf('MATERIAL'), MACHINE: pagesOf('MACHINE') }
