import { CambioDeClave } from '@cabildo/contracts/sesion'
import { CambioDeClaveAjena } from '@cabildo/contracts/usuarios'
import { schemaResolver, useForm } from '@mantine/form'
import { useEffect } from 'react'
import { conError } from '../../ui/conError.tsx'

const FALTA = { current_password: 'contraseña actual', password: 'contraseña nueva', confirmedPassword: 'confirmación' }
type Campo = keyof typeof FALTA

const CAMPOS: readonly Campo[] = ['current_password', 'password', 'confirmedPassword']
const VACIO: Readonly<Record<Campo, string>> = { current_password: '', password: '', confirmedPassword: '' }

/** The fields of 'MODIFICAR CONTRASEÑA'; another user's has no current password (USU-45 to USU-47). */
export const useFormClave = (id: number, ajena: boolean) => {
  const esquema = ajena ? CambioDeClaveAjena : CambioDeClave
  const campos = ajena ? CAMPOS.slice(1) : CAMPOS
  const form = useForm({
    initialValues: VACIO,
    validate: (valores) => schemaResolver(esquema, { sync: true })({ ...valores, id }),
    validateInputOnBlur: true,
  })

  // The confirmation may no longer match; its error shows at once, because nobody returns to that field by themselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the new password has this effect
  useEffect(() => {
    if (form.values.confirmedPassword !== '') void form.validateField('confirmedPassword')
  }, [form.values.password])

  const { error } = esquema.safeParse({ ...form.values, id })
  const conFalla = new Set(error?.issues.map(({ path }) => path[0]))
  return {
    form,
    /** What is missing or wrong, in words. Two empty passwords match, but both are missing. */
    falta: campos.filter((campo) => form.values[campo] === '' || conFalla.has(campo)).map((campo) => FALTA[campo]),
    props: (campo: Campo) => {
      const { error, ...props } = form.getInputProps(campo)
      return { ...props, error: conError(error), 'aria-invalid': Boolean(error) }
    },
  }
}
