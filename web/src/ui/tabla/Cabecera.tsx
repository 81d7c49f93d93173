import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { TituloEleccion } from './CeldaEleccion.tsx'
import estilos from './DataTable.module.css'
import { IDIOMA } from './idioma.ts'
import type { OrdenColumna } from './orden.ts'
import { ROL } from './roles.ts'
import type { ColumnaTabla } from './tipos.ts'
import type { Eleccion } from './useEleccion.ts'

const ARIA = { asc: 'ascending', desc: 'descending' } as const
const ICONO = { asc: IconArrowUp, desc: IconArrowDown } as const

interface PropsTitulo {
  titulo: string
  orden: OrdenColumna | null
  className?: string | undefined
}

function TituloColumna({ titulo, orden, className }: PropsTitulo) {
  const Icono = orden?.sentido ? ICONO[orden.sentido] : IconSelector
  return (
    <th scope="col" {...ROL.titulo} className={className} aria-sort={orden?.sentido ? ARIA[orden.sentido] : undefined}>
      {orden ? (
        <button type="button" className={estilos.ordenar} onClick={(e) => orden.alternar(e.shiftKey)}>
          {titulo}
          <Icono size={14} stroke={2} aria-hidden />
        </button>
      ) : (
        titulo
      )}
    </th>
  )
}

interface Props<Fila> {
  columnas: ColumnaTabla<Fila>[]
  orden: (campo: string) => OrdenColumna | null
  conAcciones: boolean
  ordenAcciones?: string | undefined
  tituloAcciones?: string | undefined
  eleccion?: Eleccion<Fila> | undefined
}

/** The head row: a button per column that can be ordered; Shift and click add it to the order (SHE-74). */
export function Cabecera<Fila>(props: Props<Fila>) {
  const { columnas, orden, conAcciones, ordenAcciones, tituloAcciones, eleccion } = props
  return (
    <thead {...ROL.grupo}>
      <tr {...ROL.fila}>
        {eleccion && <TituloEleccion eleccion={eleccion} />}
        {columnas.map(({ campo, titulo, vestido }) => (
          <TituloColumna
            key={titulo}
            titulo={titulo}
            orden={orden(vestido.orden ?? campo)}
            className={vestido.numero ? estilos.numero : undefined}
          />
        ))}
        {conAcciones && (
          <TituloColumna
            titulo={tituloAcciones ?? IDIOMA.accion}
            orden={ordenAcciones === undefined ? null : orden(ordenAcciones)}
            className={estilos.thAcciones}
          />
        )}
      </tr>
    </thead>
  )
}
