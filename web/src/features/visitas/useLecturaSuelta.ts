import { useEffect, useRef } from 'react'

/** The longest time between two keys of a reader. People hardly type eight digits and Enter that fast. */
const PAUSA_MS = 100
/** The time per key of a code that is not closed; no fingers are that fast. */
const POR_TECLA_MS = 40
/** The wait after a closed code, and after an open one, which may have more keys. */
const ESPERA_MS = { cerrada: 100, abierta: 300 }
const DNI = /\d{8}/

interface Escucha {
  activa: boolean
  /** The first key of a possible code: the form keeps its present values, to restore them. */
  alEmpezar: () => void
  onLeer: (dni: string) => void
}

/**
 * Detects a barcode reader wherever the focus is in the dialog, so that a code does not end up in the reason and its
 * Enter presses no button (VIS-12). The scanner's own field handles its keys itself.
 */
export const useLecturaSuelta = (escucha: Escucha) => {
  const actual = useRef(escucha)
  useEffect(() => {
    actual.current = escucha
  })
  const { activa } = escucha
  useEffect(() => {
    if (!activa) return
    let teclas = ''
    let primera = 0
    let ultima = 0
    let cerrada = false
    let espera: ReturnType<typeof setTimeout> | undefined

    const terminar = () => {
      const deLector = cerrada || ultima - primera < teclas.length * POR_TECLA_MS
      const dni = deLector ? DNI.exec(teclas)?.[0] : undefined
      teclas = ''
      if (dni) actual.current.onLeer(dni)
    }
    const alTeclear = (evento: KeyboardEvent) => {
      const { key, target } = evento
      if (evento.ctrlKey || evento.metaKey || evento.altKey || evento.repeat) return
      if (!(target instanceof Element) || !target.closest('[role="dialog"]') || target.closest('[data-lector]')) return
      const seguida = evento.timeStamp - ultima < PAUSA_MS
      ultima = evento.timeStamp
      if (key.length === 1) {
        if (!seguida || teclas === '') {
          teclas = ''
          cerrada = false
          primera = ultima
          actual.current.alEmpezar()
        }
        teclas += key
      } else if (seguida && DNI.test(teclas) && (key === 'Enter' || key === 'Tab')) {
        evento.preventDefault()
        cerrada = true
      }
      clearTimeout(espera)
      if (teclas !== '') espera = setTimeout(terminar, cerrada ? ESPERA_MS.cerrada : ESPERA_MS.abierta)
    }
    // In the capture phase, before the fields get the key.
    window.addEventListener('keydown', alTeclear, true)
    return () => {
      window.removeEventListener('keydown', alTeclear, true)
      clearTimeout(espera)
    }
  }, [activa])
}
