import { type LineaConFormato, leerFormato } from '@cabildo/contracts/base/formato'
import { Fragment, useMemo } from 'react'
import clases from './editor.module.css'

/** Consecutive lines of one list, or one paragraph. */
const agrupar = (lineas: readonly LineaConFormato[]): LineaConFormato[][] => {
  const grupos: LineaConFormato[][] = []
  for (const linea of lineas) {
    const ultimo = grupos.at(-1)
    if (linea.lista !== null && ultimo?.[0]?.lista === linea.lista) ultimo.push(linea)
    else grupos.push([linea])
  }
  return grupos
}

const Tramos = ({ tramos }: Pick<LineaConFormato, 'tramos'>) =>
  tramos.map(({ texto, negrita }, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other identity, and are drawn anew with their text
    negrita ? <strong key={i}>{texto}</strong> : <Fragment key={i}>{texto}</Fragment>,
  )

/** A text of decision 0140 as it reads: paragraphs, lists and bold. */
export function TextoConFormato({ texto }: { texto: string }) {
  const grupos = useMemo(() => agrupar(leerFormato(texto)), [texto])
  return (
    <div className={clases.formato}>
      {grupos.map((lineas, i) => {
        const [primera] = lineas
        const items = lineas.map(({ tramos }, j) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same of lines
          <li key={j}>
            <Tramos tramos={tramos} />
          </li>
        ))
        const key = `${i}-${primera?.lista}`
        if (primera?.lista === 'numeros')
          return (
            <ol key={key} start={primera.numero}>
              {items}
            </ol>
          )
        if (primera?.lista === 'puntos') return <ul key={key}>{items}</ul>
        return (
          <p key={key}>
            <Tramos tramos={primera?.tramos ?? []} />
          </p>
        )
      })}
    </div>
  )
}
