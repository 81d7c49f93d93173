export { PublicarModal } from './PublicarModal.tsx'
