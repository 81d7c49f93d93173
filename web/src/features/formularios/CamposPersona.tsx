import { JURIDICA, PERSONAS, TELEFONO_MAXIMO } from '@cabildo/contracts/ciudadano'
import { IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { CampoCorreo } from '../../ui/CampoCorreo.tsx'
import { CampoDni } from '../../ui/CampoDni.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { CampoNombre } from './CampoNombre.tsx'
import { CodigoModal } from './CodigoModal.tsx'
import clases from './formulario.module.css'
import type { Persona } from './persona.ts'
import { EnPareja } from './Seccion.tsx'
import type { Formulario } from './useFormulario.ts'
import type { Identidad } from './useIdentidad.ts'

interface TarjetasOpcionProps<T extends number> {
  titulo: string
  nombre: string
  opciones: readonly { id: T; texto: string; detalle?: string }[]
  valor: T
  onValor: (valor: T) => void
}

/** A choice of few as cards that are pressed whole; the browser's own radio buttons inside. */
const TarjetasOpcion = <T extends number>({ titulo, nombre, opciones, valor, onValor }: TarjetasOpcionProps<T>) => (
  <fieldset className={clases.grupo}>
    <legend>{titulo}</legend>
    <div className={clases.tarjetas}>
      {opciones.map(({ id, texto, detalle }) => (
        <label key={id} className={clases.tarjetaOpcion}>
          <input type="radio" name={nombre} value={id} checked={id === valor} onChange={() => onValor(id)} />
          <span>
            <b>{texto}</b>
            {detalle && <small>{detalle}</small>}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)

interface Props {
  form: Formulario<Persona>
  identidad: Identidad
}

const CON = { 1: 'Con DNI', 2: 'Con RUC' } as const

/** Who files: type of person, DNI with its verifier or RUC, the name found, telephone and e-mail (MPV-04, REC-09). */
export const CamposPersona = ({ form, identidad }: Props) => {
  const { valores } = form
  const juridica = valores.tipo_doc === JURIDICA
  return (
    <>
      <TarjetasOpcion
        titulo="Tipo de persona"
        nombre="tipo_doc"
        opciones={PERSONAS.map(({ id, name }) => ({ id, texto: name, detalle: CON[id] }))}
        valor={valores.tipo_doc}
        onValor={identidad.ponerTipo}
      />
      {juridica ? (
        <CampoDni
          {...form.texto('nruc')}
          className={clases.documento}
          label="RUC"
          description="11 dígitos"
          maxLength={11}
          onFocus={identidad.preparar}
          onChange={identidad.ponerRuc}
        />
      ) : (
        <CamposDni form={form} identidad={identidad} />
      )}
      <CampoNombre form={form} identidad={identidad} campo={juridica ? 'rsocial' : 'ape_nom'} />
      <EnPareja>
        <CampoDni
          {...form.texto('phone')}
          label="Teléfono"
          autoComplete="tel"
          maxLength={TELEFONO_MAXIMO}
          onChange={(phone) => form.poner({ phone })}
        />
        <CampoCorreo {...form.texto('email')} label="Correo electrónico" />
      </EnPareja>
    </>
  )
}

/** The DNI and its check character, and the help that shows where it stands (MPV-14, MPV-17, MPV-18). */
const CamposDni = ({ form, identidad }: { form: Formulario<Persona>; identidad: Identidad }) => {
  const [ayuda, setAyuda] = useState(false)
  return (
    <div>
      <div className={clases.par}>
        <CampoDni
          {...form.texto('ndoc')}
          className={clases.documento}
          label="DNI"
          description="8 dígitos"
          onFocus={identidad.preparar}
          onChange={identidad.ponerDni}
        />
        <TextInput
          {...form.texto('code_verifica')}
          className={clases.verificador}
          label="Código de verificación"
          description="Dígito o letra después del guion"
          maxLength={1}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ currentTarget }) =>
            identidad.ponerVerificador(currentTarget.value.replace(/[^0-9a-z]/gi, '').toUpperCase())
          }
        />
      </div>
      <Button
        variant="subtle"
        className={clases.enlace}
        leftSection={<Icono de={IconHelpCircle} tam={20} />}
        onClick={() => setAyuda(true)}
      >
        ¿Dónde encuentro el código de verificación?
      </Button>
      <CodigoModal abierto={ayuda} onClose={() => setAyuda(false)} />
    </div>
  )
}
