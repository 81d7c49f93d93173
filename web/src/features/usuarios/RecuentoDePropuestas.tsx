import {
  LISTA_DE_PROPUESTAS,
  MENSAJES_RENOVACION,
  type PorPropuesta,
  PROPUESTAS,
  type Propuesta,
} from '@cabildo/contracts/renovacion'
import {
  IconBuildingOff,
  IconCalendarX,
  IconCheck,
  IconList,
  IconLock,
  IconRefresh,
  IconUserOff,
  IconUsers,
} from '@tabler/icons-react'
import { useId } from 'react'
import { Icono } from '../../ui/Icono.tsx'
import { miles } from '../../ui/tabla/idioma.ts'
import estilos from './renovacion.module.css'

const ICONOS = {
  renovar: IconRefresh,
  ya_tiene: IconCheck,
  termino: IconCalendarX,
  cerrada: IconBuildingOff,
  baja: IconUserOff,
  reservado: IconLock,
  usuarios: IconUsers,
} as const satisfies Record<Propuesta, unknown>

interface Props {
  cantidades: PorPropuesta
  anio: number
  deUsuarios: boolean
  /** The chosen proposal; empty of all. */
  valor: string
  onValor: (valor: string) => void
}

/** How many accesses have which proposal; one of them is the filter of the table (USU-55). */
export const RecuentoDePropuestas = ({ cantidades, anio, deUsuarios, valor, onValor }: Props) => {
  const grupo = useId()
  // Each side has a proposal that the other never gets.
  const ajena = deUsuarios ? 'usuarios' : 'reservado'
  const opciones = [
    {
      valor: '',
      etiqueta: 'Todas',
      icono: IconList,
      cuantas: Object.values(cantidades).reduce((suma, una) => suma + una, 0),
    },
    ...LISTA_DE_PROPUESTAS.filter((propuesta) => propuesta !== ajena).map((propuesta) => ({
      ...{ valor: propuesta, icono: ICONOS[propuesta], cuantas: cantidades[propuesta] },
      etiqueta: propuesta === 'ya_tiene' ? `Ya tiene ${anio}` : PROPUESTAS[propuesta],
    })),
  ]
  return (
    <fieldset className={estilos.recuento}>
      <legend className="solo-lector">{`Propuesta para ${MENSAJES_RENOVACION.deRegistro(anio).toLowerCase()}`}</legend>
      {opciones.map((opcion) => (
        <label key={opcion.valor} data-ninguna={opcion.cuantas === 0 || undefined}>
          <input type="radio" name={grupo} checked={opcion.valor === valor} onChange={() => onValor(opcion.valor)} />
          <strong>{miles(opcion.cuantas)}</strong>
          <span>
            <Icono de={opcion.icono} tam={16} />
            {opcion.etiqueta}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
