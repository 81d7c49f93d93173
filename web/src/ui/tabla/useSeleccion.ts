import { type KeyboardEvent, type MouseEvent, useCallback, useState } from 'react'
import type { LugarMenu } from '../MenuContextual.tsx'
import type { AtributosDeFilas } from './tipos.ts'

type RowKey = string | number
type Tecla = KeyboardEvent<HTMLTableRowElement>

/** Keys of its own that a table gives its rows, before those of every table: whether it handled this one. */
type TeclasPropias = (evento: Tecla, indice: number, irA: (indice: number) => void) => boolean

const PASOS: Record<string, (i: number, n: number) => number> = {
  ArrowDown: (i, n) => Math.min(i + 1, n - 1),
  ArrowUp: (i) => Math.max(i - 1, 0),
  Home: () => 0,
  End: (_, n) => n - 1,
}

const LADOS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Right moves from the row to its buttons, one by one; Left moves back. Returns whether it handled the key. */
const moverDeLado = ({ key, target, currentTarget: fila }: Tecla): boolean => {
  const paradas: HTMLElement[] = [fila, ...fila.querySelectorAll('button')]
  const donde = paradas.indexOf(target as HTMLElement)
  const lado = LADOS[key]
  if (lado === undefined || donde < 0) return false
  paradas[donde + lado]?.focus()
  return true
}

const debajoDe = (desde: HTMLElement, alFinal: boolean): LugarMenu => {
  const { left, right, bottom } = desde.getBoundingClientRect()
  return { x: alFinal ? right : left + 48, y: bottom, alFinal, desde }
}

const esDeControl = ({ target }: MouseEvent) => target instanceof Element && target.closest('button, a, input') !== null

/** Fingers have no double click: a second touch of a row counts as one. */
const esDeDedo = ({ nativeEvent }: MouseEvent) =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'

/**
 * One selected row and its menu (USU-03, USU-04). A click, the arrows, Home and End select. The right button, the menu
 * key and Shift F10 open the menu; so may a button of the row, for fingers, because not every phone reports a long
 * press. The table is one stop of Tab, on the selected row. With `alAbrir` there is no menu: a double click, Enter or a
 * second touch opens the row (CAN-10, CAN-11). `filas` are the present rows: what is done to a row elsewhere shows in its
 * open menu. `rowKey` stays the same function.
 */
export const useSeleccion = <Fila>(
  filas: readonly Fila[] | undefined,
  rowKey: (fila: Fila) => RowKey,
  alAbrir?: (fila: Fila) => void,
  teclas?: TeclasPropias,
) => {
  const [elegida, setElegida] = useState<RowKey | null>(null)
  // The row is kept while the menu closes, so that its heading does not vanish first.
  const [pedido, setMenu] = useState<{ fila: Fila; lugar: LugarMenu | null } | null>(null)
  const menu = pedido && {
    ...pedido,
    fila: filas?.find((fila) => rowKey(fila) === rowKey(pedido.fila)) ?? pedido.fila,
  }

  const abrirMenu = useCallback(
    (fila: Fila, lugar: LugarMenu) => {
      setElegida(rowKey(fila))
      setMenu({ fila, lugar })
    },
    [rowKey],
  )
  const cerrarMenu = useCallback(() => setMenu((antes) => antes && { ...antes, lugar: null }), [])

  const atributos: AtributosDeFilas<Fila> = (mostradas) => {
    const rowKeys = mostradas.map(rowKey)
    const tabulable = elegida !== null && rowKeys.includes(elegida) ? elegida : rowKeys[0]

    const alTeclear = (evento: Tecla, fila: Fila) => {
      if (!alAbrir && (evento.key === 'ContextMenu' || (evento.key === 'F10' && evento.shiftKey))) {
        evento.preventDefault()
        return abrirMenu(fila, debajoDe(evento.currentTarget, false))
      }
      const desde = rowKeys.indexOf(rowKey(fila))
      const irA = (hasta: number) => {
        const otra = rowKeys[hasta]
        if (otra === undefined) return
        evento.preventDefault()
        setElegida(otra)
        const elemento = evento.currentTarget.parentElement?.children[hasta]
        if (elemento instanceof HTMLElement) elemento.focus()
      }
      if (evento.target === evento.currentTarget && teclas?.(evento, desde, irA)) return evento.preventDefault()
      if (moverDeLado(evento)) return evento.preventDefault()
      // All other keys belong to the control that has the focus.
      if (evento.target !== evento.currentTarget) return
      const hasta = evento.key === ' ' || evento.key === 'Enter' ? desde : PASOS[evento.key]?.(desde, rowKeys.length)
      if (hasta === undefined) return
      irA(hasta)
      if (evento.key === 'Enter') alAbrir?.(fila)
    }
    return (fila) => ({
      tabIndex: rowKey(fila) === tabulable ? 0 : -1,
      'aria-selected': rowKey(fila) === elegida,
      onClick: (evento) => {
        if (esDeControl(evento)) return
        if (rowKey(fila) === elegida && esDeDedo(evento)) alAbrir?.(fila)
        setElegida(rowKey(fila))
      },
      ...(alAbrir
        ? {
            onDoubleClick: (evento: MouseEvent) => {
              if (!esDeControl(evento)) alAbrir(fila)
            },
          }
        : {
            onContextMenu: (evento: MouseEvent<HTMLTableRowElement>) => {
              evento.preventDefault()
              const desde = evento.currentTarget
              desde.focus({ preventScroll: true })
              abrirMenu(fila, { x: evento.clientX, y: evento.clientY, desde })
            },
          }),
      onKeyDown: (evento) => alTeclear(evento, fila),
    })
  }

  return {
    atributos,
    elegida,
    elegir: setElegida,
    menu,
    cerrarMenu,
    /** Opens the menu below a button of the row. */
    abrirMenuEn: useCallback((fila: Fila, boton: HTMLElement) => abrirMenu(fila, debajoDe(boton, true)), [abrirMenu]),
    menuAbiertoEn: (fila: Fila) => Boolean(menu?.lugar && rowKey(menu.fila) === rowKey(fila)),
  }
}
