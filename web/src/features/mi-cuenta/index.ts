export { ListaDeSesiones } from './ListaDeSesiones.tsx'
