import { Button, TextInput } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { CampoDni } from '../../ui/CampoDni.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { CodigoModal } from './CodigoModal.tsx'
import clases from './formulario.module.css'
import type { Persona } from './persona.ts'
import type { Formulario } from './useFormulario.ts'
import type { Identidad } from './useIdentidad.ts'

/** The DNI and its check character, and the help that shows where it stands (MPV-14, MPV-17, MPV-18). */
export const CamposDni = ({ form, identidad }: { form: Formulario<Persona>; identidad: Identidad }) => {
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
