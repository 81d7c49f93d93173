import type { Carga, ClaseFila } from '@cabildo/contracts/canastas-carga'
import { useId } from 'react'
import { miles } from '../../../ui/tabla/idioma.ts'
import estilos from './Resumen.module.css'

/** The rows that are looked at: those of a class, or those that something was put right in. */
export type Vista = ClaseFila | 'corregido'

const VISTAS: readonly { vista: Vista; rotulo: string; nota: string; cuenta: (carga: Carga) => number }[] = [
  { vista: 'nuevo', rotulo: 'Nuevos', nota: 'Se registrarán', cuenta: ({ nuevos }) => nuevos },
  { vista: 'cambia', rotulo: 'Cambian', nota: 'Ya están, con otros datos', cuenta: ({ cambiados }) => cambiados },
  { vista: 'igual', rotulo: 'Iguales', nota: 'Ya están así', cuenta: ({ iguales }) => iguales },
  { vista: 'rechazado', rotulo: 'Rechazados', nota: 'No se tomarán', cuenta: ({ rechazados }) => rechazados },
  { vista: 'corregido', rotulo: 'Corregidos', nota: 'Entre los aceptados', cuenta: ({ corregidos }) => corregidos },
]

/** What people should look at first: what is refused, then what they did not expect. */
const PRIMERO: readonly Vista[] = ['rechazado', 'cambia', 'corregido', 'nuevo', 'igual']

/** The first of them that has rows. */
export const vistaInicial = (carga: Carga): Vista =>
  PRIMERO.find((vista) => VISTAS.some((una) => una.vista === vista && una.cuenta(carga) > 0)) ?? 'nuevo'

interface Props {
  carga: Carga
  vista: Vista
  onVista: (vista: Vista) => void
}

/** How many rows there are of each kind; each figure shows its rows. Native radios: arrows move between them. */
export const Resumen = ({ carga, vista, onVista }: Props) => {
  const grupo = useId()
  return (
    <fieldset className={estilos.resumen}>
      <legend className="solo-lector">Filas que se muestran</legend>
      {VISTAS.map((una) => (
        <label key={una.vista} className={estilos.cuenta} data-vista={una.vista}>
          <input type="radio" name={grupo} checked={una.vista === vista} onChange={() => onVista(una.vista)} />
          <b>{miles(una.cuenta(carga))}</b>
          <span>{una.rotulo}</span>
          <small>{una.nota}</small>
        </label>
      ))}
    </fieldset>
  )
}
