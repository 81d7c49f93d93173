import { useEffect, useRef } from 'react'

/** Between two keys of a reader. People hardly keep to it for eight digits and an Enter. */
const PAUSA_MS = 100
/** A code that nothing closes has to come faster than any fingers: so much for each of its keys. */
const POR_TECLA_MS = 40
/** A code that was closed is done soon after; one that was not may still have keys on the way. */
const ESPERA_MS = { cerrada: 100, abierta: 300 }
const DNI = /\d{8}/

interface Escucha {
  activa: boolean
  /** The first key of what may become a code: what the fields hold now is what they go back to. */
  alEmpezar: () => void
  onLeer: (dni: string) => void
}

/**
 * Hears a barcode reader wherever the focus is in the dialog, so that a code passed late does not end up in the reason,
 * and its Enter neither breaks a line nor presses a button (VIS-12). The scanner's own field hears for itself.
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
    // Before the fields hear the key.
    window.addEventListener('keydown', alTeclear, true)
    return () => {
      window.removeEventListener('keydown', alTeclear, true)
      clearTimeout(espera)
    }
  }, [activa])
}
