import { useRef } from 'react'
import { type Formulario, useBusqueda, useTicket } from '../formularios/index.ts'
import { buscarNombre } from './presentar.api.ts'
import type { ValoresSolicitud } from './solicitud.ts'

export type Solicitante = ReturnType<typeof useSolicitante>

/**
 * Fills the name with the eighth digit of the DNI, typed, pasted or read; it can be written over at any time (TRS-05,
 * TRS-07, IDE-03). A name that a lookup brought goes with its number; one that people wrote stays.
 */
export const useSolicitante = (form: Formulario<ValoresSolicitud>) => {
  const ticket = useTicket('transparencia')
  const busqueda = useBusqueda()
  const traido = useRef('')

  const buscar = (dni: string) =>
    void busqueda.buscar(
      (signal) => ticket.con((uno) => buscarNombre(dni, uno, signal)),
      (ape_nom) => {
        traido.current = ape_nom
        form.poner({ ape_nom })
      },
    )
  return {
    estado: busqueda.estado,
    preparar: ticket.preparar,
    ponerDni: (dni: string) => {
      const suyo = traido.current !== '' && form.valores.ape_nom === traido.current
      form.poner({ dni, ...(suyo && { ape_nom: '' }) })
      if (dni.length === 8) buscar(dni)
      else busqueda.olvidar()
    },
    repetir: () => buscar(form.valores.dni),
  }
}
