import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { ajuste, direccionWeb, entero, esRed, lista, texto } from './lectores.ts'

/** Whom the program asks, and by whom it sends mail. */
export const AJUSTES_SOCIOS = {
  SMTP_URL: ajuste(
    undefined,
    'Servidor de correo de salida; sin él, los correos quedan guardados y no se envían.',
    z.optional(direccionWeb(['smtp:', 'smtps:'], 'smtps://usuario:clave@correo.munivallealto.gob.pe')),
  ),
  CORREO_REMITENTE: ajuste(
    'Cabildo <no-responder@localhost>',
    'Remitente de los correos.',
    z.string().check(z.regex(/^[^<>\r\n]*<?[^<>\s@]+@[^<>\s@]+>?$/, 'debe ser un correo, con o sin nombre')),
  ),
  IDENTIDAD: ajuste(
    'padron',
    'Dónde se buscan personas y empresas: padron (el registro propio) o pide (también RENIEC y SUNAT, por la PIDE).',
    z.enum(['padron', 'pide'], 'debe ser padron o pide'),
  ),
  PIDE_RENIEC: ajuste(
    'https://ws2.pide.gob.pe/Rest/RENIEC/Consultar',
    'Dirección de la consulta de DNI de la PIDE.',
    direccionWeb(['http:', 'https:'], 'https://ws2.pide.gob.pe/Rest/RENIEC/Consultar'),
  ),
  PIDE_RENIEC_ACTUALIZAR: ajuste(
    'https://ws2.pide.gob.pe/Rest/RENIEC/Actualizar',
    'Dirección en la que se cambia la credencial de RENIEC cuando vence.',
    direccionWeb(['http:', 'https:'], 'https://ws2.pide.gob.pe/Rest/RENIEC/Actualizar'),
  ),
  PIDE_RENIEC_USUARIO: ajuste(
    undefined,
    'DNI del trabajador autorizado por RENIEC.',
    z.optional(z.string().check(z.regex(/^\d{8}$/, 'debe ser un DNI de 8 dígitos'))),
  ),
  PIDE_RENIEC_CLAVE: ajuste(
    undefined,
    'Primera clave que RENIEC dio; las siguientes las guarda Cabildo en la base de datos, cifradas con SECRETO.',
    z.optional(texto(100)),
  ),
  PIDE_RENIEC_CUPO_DIA: ajuste('300', 'Consultas que se hacen a RENIEC por día como máximo.', entero(0, 100_000)),
  PIDE_SUNAT: ajuste(
    'https://ws3.pide.gob.pe/Rest/Sunat/DatosPrincipales',
    'Dirección de la consulta de RUC de la PIDE.',
    direccionWeb(['http:', 'https:'], 'https://ws3.pide.gob.pe/Rest/Sunat/DatosPrincipales'),
  ),
  PIDE_SUNAT_CUPO_DIA: ajuste('500', 'Consultas que se hacen a SUNAT por día como máximo.', entero(0, 100_000)),
  SISGEDO: ajuste(
    'interno',
    'Con qué se registran los expedientes: interno (el registro propio) o http (vea docs/manual/sisgedo.md).',
    z.enum(['interno', 'http'], 'debe ser interno o http'),
  ),
  SISGEDO_URL: ajuste(
    undefined,
    'Dirección del Sisgedo remoto.',
    z.optional(direccionWeb(['http:', 'https:'], 'https://sisgedo.munivallealto.gob.pe/api')),
  ),
  WEBHOOKS_REDES: ajuste(
    '',
    'Redes internas a las que los webhooks pueden avisar, también sin https; sin ellas, solo avisan a direcciones https de internet.',
    lista(
      z
        .string()
        .check(
          z.refine(
            (valor) => isIP(valor.split('/')[0] ?? '') > 0 && esRed(valor),
            'debe ser una lista de direcciones o redes como 192.168.1.20 o 10.0.0.0/8',
          ),
        ),
    ),
    '(ninguna)',
  ),
  SISGEDO_TOKEN: ajuste(undefined, 'Clave con la que Cabildo se presenta al Sisgedo remoto.', z.optional(texto(500))),
} as const
