export { attachmentsOf, type AttachmentRow } from './attachments.ts'
export { linkTo } from './links.ts'
export { demandTaken } from './demandTaken.ts'
export {
  demandVisible, fileOwners, hiddenAmong, ownByDocuments, rememberedIn, visibleIds, type FileOwner, type Remembers,
} from './owners.ts'
