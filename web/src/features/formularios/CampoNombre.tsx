import { MENSAJES_CIUDADANO, NOMBRE_MAXIMO } from '@cabildo/contracts/ciudadano'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Buscando } from '../../ui/Buscando.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import clases from './formulario.module.css'
import type { Persona } from './persona.ts'
import type { EstadoBusqueda, FallaBusqueda } from './useBusqueda.ts'
import type { Formulario } from './useFormulario.ts'
import type { Identidad } from './useIdentidad.ts'

interface Props {
  form: Formulario<Persona>
  identidad: Identidad
  campo: 'ape_nom' | 'rsocial'
}

const TEXTOS = {
  ape_nom: {
    titulo: 'Apellidos y nombres',
    ayuda: 'Se completa con su DNI y su código de verificación',
    escriba: 'Escríbalos como figuran en su DNI',
    noEncontrado: MENSAJES_CIUDADANO.dniNoEncontrado,
    buscando: MENSAJES_CIUDADANO.buscandoDni,
    registro: 'Consultando el registro de identidad',
  },
  rsocial: {
    titulo: 'Razón social',
    ayuda: 'Se completa con el RUC',
    escriba: 'Escríbala como figura en la ficha RUC',
    noEncontrado: MENSAJES_CIUDADANO.rucNoEncontrado,
    buscando: MENSAJES_CIUDADANO.buscandoRuc,
    registro: 'Consultando el registro de contribuyentes',
  },
} as const

/** The name that a lookup fills; read-only until the lookup finds none (MPV-05, 06, 37, D-44). */
export const CampoNombre = ({ form, identidad, campo }: Props) => {
  const { titulo, ayuda, escriba, noEncontrado, buscando, registro } = TEXTOS[campo]
  const { estado, falla, editable } = identidad
  return (
    <div>
      <TextInput
        {...form.texto(campo)}
        label={titulo}
        description={editable ? escriba : ayuda}
        autoComplete={editable && campo === 'ape_nom' ? 'name' : 'off'}
        maxLength={NOMBRE_MAXIMO}
        readOnly={!editable}
      />
      <NotaBusqueda estado={estado} falla={falla} noEncontrado={noEncontrado} onRepetir={identidad.repetir} />
      <Buscando abierto={estado === 'buscando'} titulo={buscando} texto={registro} />
    </div>
  )
}

interface NotaProps {
  estado: EstadoBusqueda
  falla: FallaBusqueda | null
  noEncontrado: string
  onRepetir: () => void
}

/** The outcome of a lookup, below the field and for screen readers (SHE-96, MPV-37). */
export const NotaBusqueda = ({ estado, falla, noEncontrado, onRepetir }: NotaProps) => (
  <div className={clases.nota} data-estado={estado}>
    <p role="status">
      {estado === 'encontrada' && (
        <>
          <Icono de={IconCircleCheck} tam={20} />
          {MENSAJES_CIUDADANO.encontrado}
        </>
      )}
      {(estado === 'ausente' || falla) && (
        <>
          <Icono de={IconAlertTriangle} tam={20} />
          {falla ? falla.texto : noEncontrado}
        </>
      )}
    </p>
    {falla?.repetible && (
      <Button variant="subtle" className={clases.enlace} onClick={onRepetir}>
        Consultar otra vez
      </Button>
    )}
  </div>
)
