import { useRef } from 'react'
import type { Hallazgo } from './trabajadores.api.ts'
import { useBusquedaPersona } from './useBusquedaPersona.ts'
import { type Revision, usePersonaForm, type Valores } from './usePersonaForm.ts'

const SIN_HALLAZGO = { name: '', ape_pat: '', ape_mat: '' }

/** A form that begins with a DNI, whose lookup brings the rest (TRA-17 to TRA-19). */
export const useDniForm = <Envio>(revisar: (valores: Valores) => Revision<Envio>) => {
  const forma = usePersonaForm(revisar)
  /** What the lookup of another DNI brought goes with it; what people wrote stays. */
  const traido = useRef<Hallazgo | null>(null)

  const busqueda = useBusquedaPersona((hallazgo) => {
    traido.current = hallazgo
    const { name, ape_pat, ape_mat, sexo, fecha_nac } = hallazgo
    forma.poner({
      name,
      ape_pat,
      ape_mat,
      ...(sexo !== null && { sexo: String(sexo) }),
      ...(fecha_nac !== null && { fecha_nac }),
    })
  })

  const ponerDni = (dni: string) => {
    const anterior = traido.current
    traido.current = null
    forma.poner({
      dni,
      ...(anterior && SIN_HALLAZGO),
      ...(anterior?.sexo != null && { sexo: '' }),
      ...(anterior?.fecha_nac != null && { fecha_nac: '' }),
    })
    void busqueda.buscar(dni)
  }

  const reiniciar = (valores: Valores) => {
    traido.current = null
    busqueda.olvidar()
    forma.reiniciar(valores)
  }

  return {
    forma: { ...forma, reiniciar },
    busqueda,
    ponerDni,
    /** What Grabar waits for: the answer of the lookup too, since it writes into the form. */
    falta: forma.falta(busqueda.estado === 'buscando'),
  }
}
