import { NO_FIRMADO } from '@cabildo/contracts/documentos-no-firmado'
import { MENSAJES_VERIFICA, TIPOS_VERIFICA } from '@cabildo/contracts/verificacion'
import { IconAlertCircle, IconFileCheck, IconFilePencil, IconFileSearch } from '@tabler/icons-react'
import { type SubmitEvent, useRef } from 'react'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { conError } from '../../ui/conError.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { Selector } from '../../ui/Selector.tsx'
import type { Aviso, Campo, useConsulta } from './useConsulta.ts'
import clases from './VerificaPage.module.css'

const TIPOS = TIPOS_VERIFICA.map(({ id, name }) => ({ value: String(id), label: name }))

/** The four fields of the verification and their button (VER-01, VER-05). */
export const Formulario = ({ consulta }: { consulta: ReturnType<typeof useConsulta> }) => {
  const { valores, errores, aviso, esperando, escribir, verificar } = consulta
  const forma = useRef<HTMLFormElement>(null)

  const enviar = (evento: SubmitEvent) => {
    evento.preventDefault()
    if (esperando) return
    const primero = verificar()
    if (primero) forma.current?.querySelector<HTMLElement>(`[name="${primero}"]`)?.focus()
  }
  const campo = (name: Campo) => ({
    name,
    value: valores[name],
    error: conError(errores[name]),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => escribir(name, currentTarget.value),
  })

  return (
    <form ref={forma} className={clases.forma} noValidate onSubmit={enviar} aria-busy={esperando || undefined}>
      <div role="alert">{aviso && <AvisoDelForm {...aviso} />}</div>
      <Selector label="Tipo de Documento" data={TIPOS} {...campo('tipo_doc')} />
      <div className={clases.par}>
        <TextInput className={clases.numero} label="Nro de Documento" inputMode="numeric" {...campo('nro_doc')} />
        <TextInput className={clases.anio} label="Año" inputMode="numeric" {...campo('anio')} />
      </div>
      <TextInput
        className={clases.codigo}
        label="Codigo de Verificacion"
        description="Son 7 letras mayúsculas, al pie de la última hoja"
        spellCheck={false}
        autoCapitalize="characters"
        {...campo('code_verifica')}
      />
      <BotonEspera
        type="submit"
        className={clases.enviar}
        esperando={esperando}
        leftSection={<Icono de={IconFileCheck} tam={20} />}
      >
        Ver Documento
      </BotonEspera>
      <p role="status" className="solo-lector">
        {esperando ? 'Verificando el documento…' : ''}
      </p>
    </form>
  )
}

const AvisoDelForm = (aviso: Aviso) =>
  aviso.clase === 'fallo' ? (
    <div className={clases.aviso} data-clase="fallo">
      <Icono de={IconAlertCircle} tam={24} />
      <b>{aviso.texto}</b>
    </div>
  ) : (
    <div className={clases.aviso}>
      <Icono de={aviso.clase === 'noFirmado' ? IconFilePencil : IconFileSearch} tam={24} />
      <div>
        <b>{aviso.clase === 'noFirmado' ? NO_FIRMADO : MENSAJES_VERIFICA.noEncontrado}</b>
        <p>
          {aviso.clase === 'noFirmado'
            ? 'Sus datos son correctos. Vuelva a verificarlo cuando la municipalidad lo haya firmado.'
            : 'Revise el tipo, el número, el año y el código, tal como figuran al pie del documento.'}
        </p>
      </div>
    </div>
  )
