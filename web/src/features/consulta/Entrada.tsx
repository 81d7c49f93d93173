import { NUMERO_MAXIMO } from '@cabildo/contracts/consulta'
import { IconAlertCircle, IconSearch } from '@tabler/icons-react'
import { type SubmitEvent, useRef } from 'react'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { conError } from '../../ui/conError.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import clases from './Consulta.module.css'
import type { Consulta } from './useConsulta.ts'

/** Number and code (CON-02). */
export const Entrada = ({
  consulta: { valores, errores, aviso, esperando, escribir, consultar },
}: {
  consulta: Consulta
}) => {
  const forma = useRef<HTMLFormElement>(null)
  const enviar = (evento: SubmitEvent) => {
    evento.preventDefault()
    if (esperando) return
    const primero = consultar()
    if (primero) forma.current?.querySelector<HTMLElement>(`[name="${primero}"]`)?.focus()
  }
  return (
    <form ref={forma} className={clases.forma} noValidate onSubmit={enviar} aria-busy={esperando || undefined}>
      <div role="alert">{aviso && <Aviso texto={aviso} />}</div>
      <TextInput
        className={clases.numero}
        name="numero"
        label="Número"
        description="Del trámite, del expediente, del reclamo o de la solicitud. Los guiones y los ceros a la izquierda no importan."
        maxLength={NUMERO_MAXIMO}
        autoComplete="off"
        spellCheck={false}
        value={valores.numero}
        error={conError(errores.numero)}
        onChange={({ currentTarget }) => escribir('numero', currentTarget.value)}
      />
      <TextInput
        className={clases.codigo}
        name="codigo"
        label="Código de consulta"
        description="8 letras y números, en su cargo de presentación"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={valores.codigo}
        error={conError(errores.codigo)}
        onChange={({ currentTarget }) => escribir('codigo', currentTarget.value)}
      />
      <BotonEspera
        type="submit"
        className={clases.enviar}
        esperando={esperando}
        leftSection={<Icono de={IconSearch} tam={20} />}
      >
        Consultar
      </BotonEspera>
      <p role="status" className="solo-lector">
        {esperando ? 'Buscando su trámite…' : ''}
      </p>
    </form>
  )
}

/** Why nothing was found, or could not be looked for. */
export const Aviso = ({ texto }: { texto: string }) => (
  <div className={clases.aviso}>
    <Icono de={IconAlertCircle} tam={24} />
    <b>{texto}</b>
  </div>
)
