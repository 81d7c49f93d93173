import { NOMBRE_MAXIMO, TELEFONO_MAXIMO } from '@cabildo/contracts/ciudadano'
import { ASUNTO_MAXIMO, FOLIO_MAXIMO, NDOCUMENTO_MAXIMO, TIPOS_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { IDENTIDADES, type Identidad, SIN_NUMERO } from '@cabildo/contracts/mesa-de-partes-canal'
import { EXTRANJERO_MAXIMO, MENSAJES_VENTANILLA } from '@cabildo/contracts/ventanilla'
import { useLayoutEffect, useRef } from 'react'
import { CampoCorreo } from '../../../ui/CampoCorreo.tsx'
import { CampoDni } from '../../../ui/CampoDni.tsx'
import { Hallazgo } from '../../../ui/Hallazgo.tsx'
import { Loader } from '../../../ui/kit/boton.tsx'
import { Textarea, TextInput } from '../../../ui/kit/campo.tsx'
import { opcional } from '../../../ui/opcional.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import type { FormaVentanilla } from './useVentanillaForm.ts'
import estilos from './ventanilla.module.css'

const LARGO: Readonly<Record<Identidad, number>> = {
  DNI: 8,
  RUC: 11,
  CE: EXTRANJERO_MAXIMO,
  PASAPORTE: EXTRANJERO_MAXIMO,
}

/** Who files: the document that is shown, the name that it brings, how to reach them, and whom they represent (EXP-72). */
export const CamposPersona = ({ de: { forma, busqueda, ponerDocumento, buscar } }: { de: FormaVentanilla }) => {
  const { valores, texto, poner } = forma
  const { identidad } = valores
  const buscando = busqueda.estado === 'buscando'
  const documento = {
    ...texto('documento'),
    required: true,
    maxLength: LARGO[identidad],
    rightSection: buscando ? <Loader size={16} role="img" aria-label="Buscando el documento" /> : null,
  }
  return (
    <>
      <div className={estilos.persona}>
        <Selector
          label="Documento de identidad"
          value={identidad}
          data={IDENTIDADES.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => ponerDocumento('', currentTarget.value as Identidad)}
        />
        {identidad === 'DNI' || identidad === 'RUC' ? (
          <CampoDni {...documento} label={identidad} onChange={(numero) => ponerDocumento(numero)} />
        ) : (
          <TextInput
            {...documento}
            label="Número"
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) =>
              ponerDocumento(currentTarget.value.toUpperCase().replace(/[^A-Z0-9]/g, ''))
            }
            onBlur={() => {
              forma.dejar('documento')
              buscar()
            }}
          />
        )}
        <TextInput
          {...texto('nombre')}
          label={identidad === 'RUC' ? 'Razón social' : 'Apellidos y nombres'}
          required
          // The answer of the lookup would replace what people type meanwhile.
          readOnly={buscando}
          maxLength={NOMBRE_MAXIMO}
          autoComplete="off"
        />
        <Hallazgo estado={busqueda.estado} ausente={MENSAJES_VENTANILLA.noEncontrado} className={estilos.hallazgo} />
      </div>
      <div className={estilos.dos}>
        <CampoDni
          {...texto('phone')}
          label={opcional('Teléfono')}
          maxLength={TELEFONO_MAXIMO}
          onChange={(phone) => poner({ phone })}
        />
        <CampoCorreo {...texto('email')} label={opcional('Correo electrónico')} autoComplete="off" />
      </div>
      <Representado forma={forma} />
    </>
  )
}

/** Whom the person at the counter files for, which few do: behind a disclosure until something stands there (EXP-72). */
const Representado = ({ forma }: Pick<FormaVentanilla, 'forma'>) => {
  const { valores, texto, error } = forma
  const caja = useRef<HTMLDetailsElement>(null)
  const usada =
    [valores.representa_nombre, valores.representa_documento].some((valor) => valor !== '') ||
    [error('representa_nombre'), error('representa_documento')].some((falla) => falla !== undefined)
  // Before the first error takes the focus, which a field behind a closed disclosure could not.
  useLayoutEffect(() => {
    if (caja.current && usada) caja.current.open = true
  }, [usada])
  return (
    <details ref={caja} className={estilos.mas}>
      <summary>{MENSAJES_VENTANILLA.representa} otra persona o entidad</summary>
      <div className={estilos.dos}>
        <TextInput
          {...texto('representa_nombre')}
          label={opcional(MENSAJES_VENTANILLA.representa)}
          maxLength={NOMBRE_MAXIMO}
          autoComplete="off"
        />
        <TextInput
          {...texto('representa_documento')}
          label={opcional('Su documento')}
          maxLength={EXTRANJERO_MAXIMO}
          autoComplete="off"
          spellCheck={false}
          // A document alone wants its name, too.
          onBlur={() => forma.dejar('representa_nombre', 'representa_documento')}
        />
      </div>
    </details>
  )
}

const TIPOS = [
  { value: '', label: 'Seleccione' },
  ...TIPOS_TRAMITE.map(({ id, name }) => ({ value: String(id), label: name })),
]

/** Kind of document, its number and its folios (EXP-72). */
export const CamposDocumento = ({ de: { forma } }: { de: FormaVentanilla }) => {
  const { valores, texto, poner } = forma
  return (
    <div className={estilos.documento}>
      <Selector {...texto('tipo_documento')} label="Tipo de documento" required data={TIPOS} />
      <CampoDni
        {...texto('ndocumento')}
        label={opcional('Número')}
        placeholder={SIN_NUMERO}
        maxLength={NDOCUMENTO_MAXIMO}
        value={valores.ndocumento}
        onChange={(ndocumento) => poner({ ndocumento })}
      />
      <CampoDni
        {...texto('folio')}
        label="Folios"
        required
        maxLength={FOLIO_MAXIMO}
        onChange={(folio) => poner({ folio })}
      />
    </div>
  )
}

/** What the paper asks for. */
export const CampoAsunto = ({ de: { forma } }: { de: FormaVentanilla }) => (
  <Textarea {...forma.texto('asunto')} label="Asunto" required minRows={3} maxLength={ASUNTO_MAXIMO} />
)
