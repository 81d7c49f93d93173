import { useEffect, useRef, useState } from 'react'
import { type Formulario, useBusqueda, useTicket } from '../formularios/index.ts'
import { buscarNombre } from './presentar.api.ts'
import type { ValoresSolicitud } from './solicitud.ts'

export type Solicitante = ReturnType<typeof useSolicitante>

/**
 * Fills the name with the eighth digit of the DNI; people may overwrite it at any time (TRS-05, TRS-07, IDE-03). A name
 * from a lookup is cleared when the DNI changes; a written name always stays.
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
      `dni ${dni}`,
      (signal) => ticket.con((uno) => buscarNombre(dni, uno, signal)),
      (hallado) => {
        setTraido(hallado)
        if (escrito.current === '' || escrito.current === traido) form.poner({ ape_nom: hallado })
      },
    )
  return {
    // An overwritten name is no longer the found one.
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
