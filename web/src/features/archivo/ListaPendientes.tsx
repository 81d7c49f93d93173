import { IconEye, IconTrash } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { enMegas, etiquetaDeArchivo, extensionDe } from '../../ui/archivo.ts'
import { conError } from '../../ui/conError.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { ActionIcon, Button } from '../../ui/kit/boton.tsx'
import { Progreso } from '../../ui/Progreso.tsx'
import estilos from './AgregarModal.module.css'
import type { Pendiente } from './carga.ts'
import { keyOf, nombreDe } from './norma.ts'
import type { Envio } from './useCarga.ts'

interface Props {
  /** Takes the focus when the focused element is removed. */
  titulo: RefObject<HTMLHeadingElement | null>
  pendientes: readonly Pendiente[]
  envio: Envio | null
  onVer: (pendiente: Pendiente) => void
  onQuitar: (pendiente: Pendiente) => void
  onConfirmar: (pendiente: Pendiente) => void
}

/** The norms to save, each with buttons to see its PDF and to remove it, and its error (ARC-08, ARC-22). */
export const ListaPendientes = ({ titulo, pendientes, envio, onVer, onQuitar, onConfirmar }: Props) => {
  /** Runs an act whose button disappears with it. */
  const dejando = (acto: () => void) => () => {
    titulo.current?.focus()
    acto()
  }
  return (
    <section className={estilos.lista} aria-label="Normas por guardar">
      <h3 ref={titulo} tabIndex={-1}>
        Por guardar <span>({pendientes.length})</span>
      </h3>
      {pendientes.length === 0 && <p className={estilos.vacia}>Llene los datos de una norma y presione Añadir.</p>}
      <ul>
        {pendientes.map((pendiente) => {
          const key = keyOf(pendiente)
          const nombre = nombreDe(pendiente)
          const { archivo, sumilla, falla } = pendiente
          const enviando = envio?.key === key
          return (
            <li key={key} data-falla={falla ? true : undefined}>
              <div className={estilos.norma}>
                <b>{nombre}</b>
                <ActionIcon size={36} aria-label={`Ver PDF de ${nombre}`} onClick={() => onVer(pendiente)}>
                  <Icono de={IconEye} />
                </ActionIcon>
                <ActionIcon
                  size={36}
                  aria-label={`Quitar ${nombre}`}
                  disabled={envio !== null}
                  onClick={dejando(() => onQuitar(pendiente))}
                >
                  <Icono de={IconTrash} />
                </ActionIcon>
              </div>
              <p className={estilos.sumilla}>{sumilla}</p>
              <small>
                {etiquetaDeArchivo(archivo.name)} {extensionDe(archivo.name)} · {enMegas(archivo.size)}
              </small>
              {enviando && (
                <Progreso
                  texto={envio.fraccion < 1 ? `Enviando ${envio.orden} de ${envio.total}` : 'Revisando el PDF'}
                  fraccion={envio.fraccion < 1 ? envio.fraccion : null}
                />
              )}
              {falla && (
                <div className={estilos.falla}>
                  {conError(falla.texto)}
                  {falla.porDatos && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      disabled={envio !== null}
                      onClick={dejando(() => onConfirmar(pendiente))}
                    >
                      Publicar de todos modos
                      <span className="solo-lector"> {nombre}</span>
                    </Button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
