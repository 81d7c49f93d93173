import { NOMBRE_MAXIMO, nombreCompleto, type PartesDeNombre, type TipoPersona } from '@cabildo/contracts/ciudadano'
import type { Formulario as NombreFormulario } from '@cabildo/contracts/formularios'
import { useState } from 'react'
import { pedirDni, pedirRuc, useTicket } from './formularios.api.ts'
import { consultable, type Persona, SIN_DOCUMENTO } from './persona.ts'
import { useBusqueda } from './useBusqueda.ts'
import type { Formulario } from './useFormulario.ts'

export type Identidad = ReturnType<typeof useIdentidad>

/**
 * Fills the name of who files: of a person once the verifier is right, of an entity with the eleventh digit (MPV-35,
 * MPV-36, REC-13, REC-16). A number that changes takes the name with it, and what a lookup of it still answers.
 */
export const useIdentidad = (form: Formulario<Persona>, formulario: NombreFormulario) => {
  const ticket = useTicket(formulario)
  const busqueda = useBusqueda()
  const [partes, setPartes] = useState<PartesDeNombre | null>(null)

  const buscar = (persona: Persona) => {
    const numero = consultable(persona)
    if (numero === null) return busqueda.olvidar()
    if ('ruc' in numero)
      return void busqueda.buscar(
        async (signal) =>
          (await ticket.con((uno) => pedirRuc(numero.ruc, uno, signal))).razon_social?.slice(0, NOMBRE_MAXIMO) || null,
        (rsocial) => form.poner({ rsocial }),
      )
    void busqueda.buscar(
      async (signal) => {
        const hallada = await ticket.con((uno) => pedirDni(numero.dni, numero.code, uno, signal))
        const ape_nom = nombreCompleto(hallada)
        return ape_nom === '' ? null : { ape_nom, hallada }
      },
      ({ ape_nom, hallada }) => {
        form.poner({ ape_nom })
        setPartes(hallada)
      },
    )
  }
  const cambiar = (cambio: Partial<Persona>) => {
    setPartes(null)
    form.poner(cambio)
    const nueva = { ...form.valores, ...cambio }
    // A whole number with a verifier that is not its own is told at once: the name waits for it (MPV-38).
    if (nueva.ndoc.length === 8 && nueva.code_verifica !== '') form.mostrar('code_verifica')
    buscar(nueva)
  }

  return {
    estado: busqueda.estado,
    falla: busqueda.falla,
    /** The name as the registry has it in parts; null where it was typed, or is not there yet. */
    partes,
    /** A name that a lookup is to fill stays closed until there is none to be had (D-44). */
    editable: busqueda.estado === 'ausente' || busqueda.estado === 'fallida',
    preparar: ticket.preparar,
    ponerTipo: (tipo_doc: TipoPersona) => cambiar({ ...SIN_DOCUMENTO, tipo_doc }),
    ponerDni: (ndoc: string) => cambiar({ ndoc, ape_nom: '' }),
    ponerVerificador: (escrito: string) => cambiar({ code_verifica: escrito, ape_nom: '' }),
    ponerRuc: (nruc: string) => cambiar({ nruc, rsocial: '' }),
    repetir: () => buscar(form.valores),
  }
}
