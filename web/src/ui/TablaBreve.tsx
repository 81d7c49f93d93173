import type { ComponentProps, ReactNode } from 'react'
import estilos from './TablaBreve.module.css'
import { ROL } from './tabla/roles.ts'

interface Props {
  /** Its accessible name. */
  nombre: string
  /** Lays out the card of a row; without one its cells stand one below another, with the button beside them. */
  className?: string | undefined
  /** Of the columns before the last one, which holds the button of each row. */
  titulos: readonly string[]
  /** There is nothing to press in the rows, and so no column for it. */
  sinBotones?: boolean
  /** What stands in place of rows. */
  vacia: string
  /** `FilaBreve`s. */
  children: readonly ReactNode[]
}

/** A short table; on phones each row is a card, whose cells say what they hold. */
export const TablaBreve = ({ nombre, className, titulos, sinBotones = false, vacia, children }: Props) => (
  <table {...ROL.tabla} className={`${estilos.tabla} ${className ?? estilos.sencilla}`} aria-label={nombre}>
    <thead {...ROL.grupo}>
      <tr {...ROL.fila}>
        {titulos.map((titulo) => (
          <th {...ROL.titulo} key={titulo} scope="col">
            {titulo}
          </th>
        ))}
        {!sinBotones && (
          <th {...ROL.titulo} scope="col">
            <span className="solo-lector">Accion</span>
          </th>
        )}
      </tr>
    </thead>
    <tbody {...ROL.grupo}>
      {children.length > 0 ? (
        children
      ) : (
        <FilaBreve>
          <CeldaBreve colSpan={titulos.length + (sinBotones ? 0 : 1)} className={estilos.vacia}>
            {vacia}
          </CeldaBreve>
        </FilaBreve>
      )}
    </tbody>
  </table>
)

export const FilaBreve = (props: ComponentProps<'tr'>) => <tr {...ROL.fila} {...props} />

interface CeldaProps extends ComponentProps<'td'> {
  /** Says on phones, where no titles show, what stands here; a cell that says it by itself has none. */
  rotulo?: string
}

export const CeldaBreve = ({ rotulo, ...resto }: CeldaProps) => <td {...ROL.celda} data-rotulo={rotulo} {...resto} />
