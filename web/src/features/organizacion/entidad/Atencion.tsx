import { type EntidadGuardada, Atencion as Esquema, entidadApi } from '@cabildo/contracts/organizacion-entidad'
import { pedir } from '../../../platform/api.ts'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { opcional } from '../../../ui/opcional.tsx'
import estilos from './entidad.module.css'
import { Seccion } from './Seccion.tsx'
import { useSeccion } from './useSeccion.ts'

const NOMBRES = { domicilio: 'domicilio', telefono: 'teléfono', correo: 'correo', horario: 'horario' }

/** Where and when citizens are attended. */
export const Atencion = ({ guardada }: { guardada: EntidadGuardada['atencion'] }) => {
  const forma = useSeccion({
    ...{ seccion: 'atencion', guardada, nombres: NOMBRES },
    valoresDe: ({ version: _, ...valores }) => valores,
    revisar: (valores) => Esquema.safeParse(valores),
    grabar: async (body, { version }) => (await pedir(entidadApi.atencion, { body: { ...body, version } })).data,
  })
  return (
    <Seccion forma={forma} titulo="Atención" detalle="Lo ven los ciudadanos al pie de las páginas y en los correos.">
      <div className={estilos.campos}>
        <TextInput
          label={opcional('Domicilio')}
          maxLength={200}
          className={estilos.ancho ?? ''}
          {...forma.texto('domicilio')}
        />
        <TextInput label={opcional('Teléfono')} maxLength={60} {...forma.texto('telefono')} />
        <TextInput label={opcional('Correo')} type="email" maxLength={100} {...forma.texto('correo')} />
        <TextInput
          label={opcional('Horario')}
          maxLength={200}
          className={estilos.ancho ?? ''}
          {...forma.texto('horario')}
        />
      </div>
    </Seccion>
  )
}
