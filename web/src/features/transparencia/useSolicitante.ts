import { useEffect, useRef, useState } from 'react'
import { type Formulario, useBusqueda, useTicket } from '../formularios/index.ts'
import { buscarNombre } from './presentar.api.ts'
import type { ValoresSolicitud } from './solicitud.ts'

export type Solicitante = ReturnType<typeof useSolicitante>

/**
 * Fills the name with the eighth digit of the DNI, typed, pasted or read; it can be written over at any time (TRS-05,
 * TRS-07, IDE-03). A name that a lookup brought goes with its number; one that people wrote stays, whatever is found.
 */
export const useSolicitante = (form: Formulario<ValoresSolicitud>) => {
  const ticket = useTicket('transparencia')
  const busqueda = useBusqueda()
  const [traido, setTraido] = useState('')
  const { ape_nom } = form.valores
  const escrito = useRef(ape_nom)
  useEffect(() => {
    escrito.current = ape_nom
  }, [ape_nom])

  const buscar = (dni: string) =>
    void busqueda.buscar(
      (signal) => ticket.con((uno) => buscarNombre(dni, uno, signal)),
      (hallado) => {
        setTraido(hallado)
        if (escrito.current === '' || escrito.current === traido) form.poner({ ape_nom: hallado })
      },
    )
  return {
    // A name written over is not the one that was found.
    estado: busqueda.estado === 'encontrada' && ape_nom !== traido ? ('ninguna' as const) : busqueda.estado,
    falla: busqueda.falla,
    preparar: ticket.preparar,
    ponerDni: (dni: string) => {
      const suyo = traido !== '' && ape_nom === traido
      form.poner({ dni, ...(suyo && { ape_nom: '' }) })
      if (dni.length === 8) buscar(dni)
      else busqueda.olvidar()
    },
    repetir: () => buscar(form.valores.dni),
  }
}
