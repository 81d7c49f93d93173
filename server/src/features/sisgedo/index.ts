export type * from './sisgedo.ts'
