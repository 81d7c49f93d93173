export { Campana } from './Campana.tsx'
