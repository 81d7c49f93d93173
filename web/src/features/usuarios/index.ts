export { PermisosExplicados } from './PermisosExplicados.tsx'
