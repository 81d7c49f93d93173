import { type EntidadGuardada, Identidad as Esquema, entidadApi } from '@cabildo/contracts/organizacion-entidad'
import { SIGLAS_MAXIMO } from '@cabildo/contracts/organizacion-siglas'
import { pedir } from '../../../platform/api.ts'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { opcional } from '../../../ui/opcional.tsx'
import estilos from './entidad.module.css'
import { Seccion } from './Seccion.tsx'
import { useSeccion } from './useSeccion.ts'

const NOMBRES = { nombre: 'nombre', siglas: 'siglas', ciudad: 'ciudad', ruc: 'RUC', sitio: 'sitio web' }

/** Name, siglas, place, RUC and web site. */
export const Identidad = ({ guardada }: { guardada: EntidadGuardada['identidad'] }) => {
  const forma = useSeccion({
    ...{ seccion: 'identidad', guardada, nombres: NOMBRES },
    valoresDe: ({ version: _, ...valores }) => valores,
    revisar: (valores) => Esquema.safeParse(valores),
    grabar: async (body, { version }) => (await pedir(entidadApi.identidad, { body: { ...body, version } })).data,
  })
  return (
    <Seccion
      forma={forma}
      titulo="Identidad"
      detalle="El nombre y las siglas van en cada documento. Los números ya dados conservan las suyas."
    >
      <div className={estilos.campos}>
        <TextInput label="Nombre" required maxLength={120} className={estilos.ancho ?? ''} {...forma.texto('nombre')} />
        <TextInput label="Siglas" required maxLength={SIGLAS_MAXIMO} {...forma.texto('siglas')} />
        <TextInput label="Ciudad" required maxLength={80} {...forma.texto('ciudad')} />
        <TextInput label={opcional('RUC')} inputMode="numeric" maxLength={11} {...forma.texto('ruc')} />
        <TextInput label={opcional('Sitio web')} type="url" maxLength={1000} {...forma.texto('sitio')} />
      </div>
    </Seccion>
  )
}
