import { NOMBRE_MAXIMO, nombreCompleto, type PartesDeNombre, type TipoPersona } from '@cabildo/contracts/ciudadano'
import type { Formulario as NombreFormulario } from '@cabildo/contracts/formularios'
import { useEffect, useEffectEvent, useState } from 'react'
import { pedirDni, pedirRuc, useTicket } from './formularios.api.ts'
import { consultable, type Persona, SIN_DOCUMENTO } from './persona.ts'
import { useBusqueda } from './useBusqueda.ts'
import type { Formulario } from './useFormulario.ts'

export type Identidad = ReturnType<typeof useIdentidad>

/**
 * Fills the name of who files: of a person once the verifier is right, of an entity with the eleventh digit (MPV-35,
 * MPV-36, REC-13, REC-16). Changing the number clears the name and drops the answer of a pending lookup.
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
        `ruc ${numero.ruc}`,
        async (signal) =>
          (await ticket.con((uno) => pedirRuc(numero.ruc, uno, signal))).razon_social?.slice(0, NOMBRE_MAXIMO) || null,
        (rsocial) => form.poner({ rsocial }),
      )
    void busqueda.buscar(
      `dni ${numero.dni}`,
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
    // A wrong verifier of a complete number shows at once, because the lookup of the name needs it (MPV-38).
    if (nueva.ndoc.length === 8 && nueva.code_verifica !== '') form.mostrar('code_verifica')
    buscar(nueva)
  }

  // The name comes again from the registry, which says whether it may be written.
  const alRecuperar = useEffectEvent(() => buscar(form.valores))
  useEffect(() => {
    if (form.recuperado) alRecuperar()
  }, [form.recuperado])

  return {
    estado: busqueda.estado,
    falla: busqueda.falla,
    /** The parts of the name from the registry; null if the name was typed, or is not there yet. */
    partes,
    /** The name is read-only until a lookup finds none (D-44). */
    editable: busqueda.estado === 'ausente' || busqueda.estado === 'fallida',
    preparar: ticket.preparar,
    ponerTipo: (tipo_doc: TipoPersona) => cambiar({ ...SIN_DOCUMENTO, tipo_doc }),
    ponerDni: (ndoc: string) => cambiar({ ndoc, ape_nom: '' }),
    ponerVerificador: (escrito: string) => cambiar({ code_verifica: escrito, ape_nom: '' }),
    ponerRuc: (nruc: string) => cambiar({ nruc, rsocial: '' }),
    repetir: () => buscar(form.valores),
  }
}
