import { type EntidadGuardada, MENSAJES_ENTIDAD, type SeccionEntidad } from '@cabildo/contracts/organizacion-entidad'
import { useEffect, useEffectEvent, useState } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import { borradorDePagina } from '../../../platform/borradores.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { avisar } from '../../../ui/avisos.ts'
import { useAvisoAlSalir } from '../../../ui/PreguntaCierre.tsx'
import { type DescripcionDeEdicion, useEdicion } from '../../../ui/useEdicion.ts'
import { pedirSeccion, useAnotarSeccion } from './entidad.api.ts'

type Descripcion<S extends SeccionEntidad, V extends Record<string, unknown>, Envio> = Pick<
  DescripcionDeEdicion<EntidadGuardada[S], V, Envio>,
  'nombres' | 'valoresDe' | 'revisar' | 'leido'
> & {
  seccion: S
  guardada: EntidadGuardada[S]
  /** Saves what was checked, and the values that no schema knows: a file. */
  grabar: (envio: Envio, registro: EntidadGuardada[S], valores: V) => Promise<EntidadGuardada[S]>
}

/** One section of the form with its own version, draft and Grabar (ORG-37). */
export const useSeccion = <S extends SeccionEntidad, V extends Record<string, unknown>, Envio>({
  seccion,
  guardada,
  grabar,
  ...edicion
}: Descripcion<S, V, Envio>) => {
  const [borrador] = useState(() => borradorDePagina(`entidad.${seccion}`))
  const [esperando, setEsperando] = useState(false)
  const forma = useEdicion<EntidadGuardada[S], V, Envio>({ ...edicion, abierto: true, registro: guardada, borrador })
  const anotar = useAnotarSeccion()
  useAvisoAlSalir(forma.sucio)

  // What a colleague saved is taken at once where nothing was typed, and told of where it would be lost.
  const alCambiar = useEffectEvent(() => {
    // While its own save is under way a reload may bring that very version: nobody else's.
    if (esperando || forma.registro.version === guardada.version) return
    if (forma.sucio) forma.envejecer()
    else forma.tomarVersion(guardada as NonNullable<EntidadGuardada[S]>)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the section is another one, which is looked at once a save has ended
  useEffect(() => alCambiar(), [guardada.version, esperando])

  const iniciales = edicion.valoresDe(forma.registro)
  const cambiados = (Object.keys(iniciales) as (keyof V & string)[]).filter(
    (campo) =>
      JSON.stringify(forma.valores[campo]) !== JSON.stringify(iniciales[campo]) || forma.valores[campo] instanceof File,
  )
  const enviar = async () => {
    if (esperando || !forma.sucio) return
    if (!forma.envio) return forma.marcarTodo()
    setEsperando(true)
    try {
      const nueva = await grabar(forma.envio, forma.registro, forma.valores)
      forma.tomarGrabado(forma.valores, nueva as NonNullable<EntidadGuardada[S]>)
      await anotar(seccion, nueva)
      avisar.exito(MENSAJES_ENTIDAD.grabada)
    } catch (fallo) {
      if (fallo instanceof ErrorApi && fallo.codigo === 'desactualizado') return forma.envejecer()
      if (fallo instanceof ErrorApi) forma.rechazar(fallo.campos)
      avisarFallo(fallo, MENSAJES_ENTIDAD.noGrabada)
    } finally {
      setEsperando(false)
    }
  }
  return {
    ...forma,
    /** The section as somebody else has left it. */
    traer: () => pedirSeccion(seccion) as Promise<NonNullable<EntidadGuardada[S]>>,
    esperando,
    enviar,
    /** The fields that Grabar would change, in words. */
    cambios: cambiados.map((campo) => edicion.nombres[campo] ?? campo),
  }
}
