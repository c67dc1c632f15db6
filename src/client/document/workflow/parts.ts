/** What the page of an approved document has beside: fetched with the first one that opens. */
export { FlowNews } from './FlowNews.tsx'
export { Byline, ProcessTags } from './ProcessTags.tsx'
export { WorkflowFoot } from './WorkflowFoot.tsx'
export { WorkflowPanel } from './WorkflowPanel.tsx'
