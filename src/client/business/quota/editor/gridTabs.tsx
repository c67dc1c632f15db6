export { LabourTab } from '../labour/LabourTab.tsx'
export { LibraryTab } from '../material/LibraryTab.tsx'
export { DocumentsTab } from './DocumentsTab.tsx'
