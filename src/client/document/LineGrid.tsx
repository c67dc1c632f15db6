import type { ReactNode, Ref } from 'react'
