import { type EntidadGuardada, DatosPersonales as Esquema, entidadApi } from '@cabildo/contracts/organizacion-entidad'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Radio, Stack, TextInput } from '@mantine/core'
import { pedir } from '../../../platform/api.ts'
import { opcional } from '../../../ui/opcional.tsx'
import estilos from './entidad.module.css'
import { Seccion } from './Seccion.tsx'
import { useSeccion } from './useSeccion.ts'

const NOMBRES = {
  dni_publico: 'DNI en público',
  registro: 'inscripción',
  conservacion: 'conservación',
  contacto: 'contacto',
}
const FORMAS = [
  { id: 'completo', titulo: 'Completo', muestra: '98018273' },
  { id: 'parcial', titulo: 'Parcial', muestra: '*****273' },
  { id: 'oculto', titulo: 'Oculto', muestra: 'No se muestra' },
] as const
type DniPublico = (typeof FORMAS)[number]['id']

/** How public pages show a DNI, and what the notice of the forms says (D-32, Ley 29733). */
export const DatosPersonales = ({ guardada }: { guardada: EntidadGuardada['datos_personales'] }) => {
  const forma = useSeccion({
    ...{ seccion: 'datos_personales', guardada, nombres: NOMBRES },
    valoresDe: ({ version: _, ...valores }) => valores,
    revisar: (valores) => Esquema.safeParse(valores),
    grabar: async (body, { version }) =>
      (await pedir(entidadApi.datos_personales, { body: { ...body, version } })).data,
  })
  return (
    <Seccion
      forma={forma}
      titulo="Datos personales"
      detalle="Cómo se muestra el DNI al público. Cambiarlo pide confirmar que es usted."
    >
      <Radio.Group
        label="DNI en las páginas públicas"
        description={forma.nota('dni_publico')}
        value={forma.valores.dni_publico}
        onChange={(valor) => forma.poner({ dni_publico: valor as DniPublico })}
      >
        <Stack gap="xs" mt="xs">
          {FORMAS.map(({ id, titulo, muestra }) => (
            <Radio key={id} value={id} label={titulo} description={muestra} style={{ '--radio-size': '1.5rem' }} />
          ))}
        </Stack>
      </Radio.Group>
      <div className={estilos.campos}>
        <TextInput label={opcional('Inscripción del banco de datos')} maxLength={200} {...forma.texto('registro')} />
        <TextInput label={opcional('Contacto')} maxLength={200} {...forma.texto('contacto')} />
        <TextInput
          label={opcional('Cuánto se conservan')}
          maxLength={200}
          className={estilos.ancho ?? ''}
          {...forma.texto('conservacion')}
        />
      </div>
    </Seccion>
  )
}
