export { PublicarModal } from './NormaModal.tsx'
