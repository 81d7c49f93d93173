import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { COLUMNAS_CORREOS, type Correo, TABLA_CORREOS } from '@cabildo/contracts/correos'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import { DataTable } from '../../ui/tabla/DataTable.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { estadoDe, useListado } from '../../ui/tabla/useListado.ts'
import estilos from './BuzonPage.module.css'
import { correoQuery, correosQuery, type ListadoCorreos } from './correos.api.ts'

type Campo = ListadoCorreos['order'][number]['column']

const COLUMNAS = vestir(COLUMNAS_CORREOS, [
  { lugar: 'principal', anchoMinPx: 200 },
  { anchoMinPx: 240 },
  { lugar: 'mitad', fija: true },
  { lugar: 'lado', fija: true },
])

/** The local mailbox: mails that no server has taken, for staff of area 21 to read (SHE-103, D-18). */
export function BuzonPage() {
  const [listado, cambiar] = useListado<Campo>({ order: [{ column: 'created_at', dir: 'desc' }] })
  const consulta = useQuery(correosQuery(listado))
  const [elegido, setElegido] = useState<Correo | null>(null)
  const [abierto, setAbierto] = useState(false)
  const leer = (correo: Correo) => {
    setElegido(correo)
    setAbierto(true)
  }
  return (
    <>
      <header className={estilos.cabeza}>
        <h1>Buzón de correos</h1>
        <p>Correos guardados en este equipo porque no hay un servidor de correo configurado.</p>
      </header>
      <DataTable
        titulo="Buzón de correos"
        columnas={COLUMNAS}
        tabla={TABLA_CORREOS}
        listado={listado}
        onListado={cambiar}
        estado={estadoDe(consulta)}
        clave={({ id }) => id}
        acciones={(correo) => (
          <AccionFila icono={IconMail} nombre={`Leer correo para ${correo.para}`} onClick={() => leer(correo)} />
        )}
        vacio={{
          icono: <Icono de={IconMail} tam={32} />,
          titulo: 'No hay correos',
          texto: 'Aquí aparecen los correos que el sistema envía mientras no haya un servidor de correo.',
        }}
      />
      <LecturaCorreo correo={elegido} abierto={abierto} onClose={() => setAbierto(false)} />
    </>
  )
}

interface LecturaProps {
  /** Kept while the dialog closes, so that it does not empty before it is gone. */
  correo: Correo | null
  abierto: boolean
  onClose: () => void
}

const LecturaCorreo = ({ correo, abierto, onClose }: LecturaProps) => {
  const { data, isError } = useQuery({ ...correoQuery(correo?.id ?? null), enabled: abierto })
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      tam="lg"
      titulo={correo?.asunto ?? ''}
      detalle={correo ? `Para ${correo.para} · ${fecha(correo.created_at)} ${hora(correo.created_at)}` : ''}
      botones={
        <Button data-autofocus variant="default" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <p className={estilos.texto}>{isError ? 'No se pudo obtener datos' : (data?.texto ?? 'Cargando…')}</p>
    </Dialogo>
  )
}
