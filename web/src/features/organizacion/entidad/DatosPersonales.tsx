import { type EntidadGuardada, DatosPersonales as Esquema, entidadApi } from '@cabildo/contracts/organizacion-entidad'
import { pedir } from '../../../platform/api.ts'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { Radio } from '../../../ui/kit/marca.tsx'
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

/** How public pages show a DNI, and what the notice of the forms says (D-32, Ley 29733). */
export const DatosPersonales = ({ guardada }: { guardada: EntidadGuardada['datos_personales'] }) => {
  const forma = useSeccion({
    ...{ seccion: 'datos_personales', guardada, nombres: NOMBRES },
    valoresDe: ({ version: _, ...valores }) => valores,
    revisar: (valores) => Esquema.safeParse(valores),
    grabar: async (body, { version }) =>
      (await pedir(entidadApi.datos_personales, { body: { ...body, version } })).data,
  })
  const nota = forma.nota('dni_publico')
  return (
    <Seccion
      forma={forma}
      titulo="Datos personales"
      detalle="Cómo se muestra el DNI al público. Cambiarlo pide confirmar que es usted."
    >
      <fieldset className={estilos.formas} aria-describedby={nota && 'nota-dni-publico'}>
        <legend className="cb-rotulo">DNI en las páginas públicas</legend>
        {nota && (
          <p id="nota-dni-publico" className="cb-ayuda">
            {nota}
          </p>
        )}
        {FORMAS.map(({ id, titulo, muestra }) => (
          <Radio
            key={id}
            name="dni_publico"
            label={titulo}
            description={muestra}
            checked={forma.valores.dni_publico === id}
            onChange={() => forma.poner({ dni_publico: id })}
          />
        ))}
      </fieldset>
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
