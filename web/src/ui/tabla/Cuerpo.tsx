import { memo, type ReactNode } from 'react'
import { CeldaEleccion } from './CeldaEleccion.tsx'
import estilos from './DataTable.module.css'
import { ROL, ROL_GRILLA } from './roles.ts'
import type { AtributosDeFilas, ColumnaTabla, MarcasFila } from './tipos.ts'
import type { Eleccion } from './useEleccion.ts'

const LUGARES = { principal: estilos.principal, lado: estilos.lado, mitad: estilos.mitad, oculta: estilos.oculta }

const claseDe = <Fila,>({ vestido }: ColumnaTabla<Fila>) =>
  [
    vestido.lugar && LUGARES[vestido.lugar],
    vestido.fija && estilos.fija,
    vestido.menor && estilos.menor,
    vestido.numero && estilos.numero,
    vestido.anchoMinPx && estilos.larga,
  ]
    .filter(Boolean)
    .join(' ')

/** The label of a value in a card, unless its place makes it obvious. */
const rotuloDe = <Fila,>({ vestido, titulo }: ColumnaTabla<Fila>, fila: Fila) =>
  (vestido.rotulo?.(fila) ?? !vestido.lugar) ? titulo : undefined

interface Props<Fila> {
  columnas: ColumnaTabla<Fila>[]
  filas: Fila[]
  rowKey: (fila: Fila) => string | number
  marcas: (fila: Fila) => MarcasFila
  acciones: ((fila: Fila) => ReactNode) | undefined
  atributos: AtributosDeFilas<Fila> | undefined
  eleccion: Eleccion<Fila> | undefined
}

function Filas<Fila>({ columnas, filas, rowKey, marcas, acciones, atributos, eleccion }: Props<Fila>) {
  const rol = atributos ? ROL_GRILLA : ROL
  const atributosDe = atributos?.(filas)
  return (
    <tbody {...rol.grupo}>
      {filas.map((fila) => {
        const { pendiente, anulado, seleccionada, nueva } = marcas(fila)
        return (
          <tr
            key={rowKey(fila)}
            {...rol.fila}
            data-key={rowKey(fila)}
            data-nueva={nueva || undefined}
            data-pendiente={pendiente || undefined}
            data-anulado={anulado || undefined}
            data-elegible={eleccion ? true : undefined}
            data-elegida={eleccion?.elegida(fila) || undefined}
            aria-selected={seleccionada}
            {...atributosDe?.(fila)}
          >
            {eleccion && <CeldaEleccion eleccion={eleccion} fila={fila} />}
            {columnas.map((columna) => (
              <td
                key={columna.titulo}
                {...rol.celda}
                className={claseDe(columna)}
                data-rotulo={rotuloDe(columna, fila)}
                style={columna.vestido.anchoMinPx ? { minWidth: columna.vestido.anchoMinPx } : undefined}
              >
                {columna.vestido.celda ? columna.vestido.celda(fila) : columna.texto(fila)}
              </td>
            ))}
            {acciones && (
              <td {...rol.celda} className={estilos.celdaAcciones}>
                <div className={estilos.acciones}>{acciones(fila)}</div>
              </td>
            )}
          </tr>
        )
      })}
    </tbody>
  )
}

/**
 * The rows. Roles are explicit, because the card layout changes `display` and browsers would drop them (design §5).
 * Memoized, so that a press on a long table does not draw it again.
 */
export const Cuerpo = memo(Filas) as typeof Filas

interface PropsEsqueleto {
  columnas: number
  filas: number
}

/** Placeholder rows in the real columns; the style sheet hides them for the first 300 ms (design §7.9). */
export function Esqueleto({ columnas, filas }: PropsEsqueleto) {
  return (
    <tbody aria-hidden="true" className={estilos.esqueleto}>
      {Array.from({ length: filas }, (_, fila) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content and without an identity
        <tr key={fila}>
          {Array.from({ length: columnas }, (_, columna) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <td key={columna}>
              <div className={estilos.hueso} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
