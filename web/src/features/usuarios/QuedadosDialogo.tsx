import type { Quedado } from '@cabildo/contracts/renovacion'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import estilos from './perfiles.module.css'

export interface Aviso {
  titulo: string
  quedados: readonly Quedado[]
}

interface Props {
  aviso: Aviso
  abierto: boolean
  onClose: () => void
}

/** The accesses that an act left as they were, each with its reason (USU-57, USU-58). */
export const QuedadosDialogo = ({ aviso: { titulo, quedados }, abierto, onClose }: Props) => (
  <Dialogo abierto={abierto} onClose={onClose} titulo={titulo} botones={<Button onClick={onClose}>Entendido</Button>}>
    <ul className={estilos.cambios} aria-label="Accesos que quedan">
      {quedados.map(({ empacce_id, nombre, motivo }) => (
        <li key={empacce_id}>
          <strong>{nombre}</strong>
          <span>{motivo}</span>
        </li>
      ))}
    </ul>
  </Dialogo>
)
